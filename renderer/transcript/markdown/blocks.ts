import { Lexer, type Token } from 'marked';
import remend from 'remend';

/** How many blocks at the end may still change with what streams in: a line below can make the one above a heading. */
const UNSETTLED = 2;

/**
 * Reads markdown into blocks, again and again as it grows: blocks that are settled are kept as the same objects and
 * not read again, so that a long answer costs no more per word than a short one.
 */
export function createBlockReader(): (source: string, streaming: boolean) => readonly Token[] {
  let settled: readonly Token[] = [];
  let settledSource = '';

  return (source, streaming) => {
    const text = source.replace(/\r\n?/g, '\n');
    if (!text.startsWith(settledSource)) {
      settled = [];
      settledSource = '';
    }
    const rest = text.slice(settledSource.length);
    const complete = blocksOf(rest);
    const keep = Math.max(0, complete.length - UNSETTLED);
    const newlySettled = complete.slice(0, keep);
    const tailSource = rest.slice(newlySettled.reduce((length, { raw }) => length + raw.length, 0));
    settled = [...settled, ...newlySettled];
    settledSource = text.slice(0, text.length - tailSource.length);
    // What is not finished yet is closed for the eye: bold text is bold before its second pair of stars has come.
    return [
      ...settled,
      ...blocksOf(streaming ? remend(tailSource, { linkMode: 'text-only', images: false }) : tailSource),
    ];
  };
}

function blocksOf(source: string): Token[] {
  return new Lexer({ gfm: true }).lex(source);
}
