/** What a terminal would act on: it clears the screen, links, writes the clipboard, goes back, turns round, hides. */
export const HOSTILE =
  '\u001b[2J \u001b]8;;http://evil.example\u0007 \u001b]52;c;AAAA\u0007 \r \b \u202e \u2066 \u200b \u007f \u009b2J \u2028';
