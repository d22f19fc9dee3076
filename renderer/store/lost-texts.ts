import { withNotice, type Notice } from './studio-state.ts';

/** Says what was typed in a project that isn't open any more, and could not be kept there: it can still be copied. */
export function lostTexts(project: string, texts: readonly string[]): readonly Notice[] {
  const say = (text: string): string =>
    `Another project was opened before this could be kept in ${project}. Copy it if you need it:\n${text}`;
  return texts.reduce<readonly Notice[]>((notices, text) => withNotice(notices, 'error', say(text)), []);
}
