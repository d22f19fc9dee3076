import type { MarkedToken, Token, Tokens } from 'marked';
import { memo, type ReactNode } from 'react';
import { inline } from './inline.tsx';

/** One block. A settled one is the same object on every reading and is not rendered again. */
export const Block = memo(function Block({ token }: { token: Token }) {
  return block(token as MarkedToken);
});

function block(token: MarkedToken): ReactNode {
  switch (token.type) {
    case 'paragraph':
      return <p>{inline(token.tokens)}</p>;
    case 'heading':
      return heading(token);
    case 'code':
      return (
        <pre tabIndex={0} role="group" aria-label={token.lang ? `Code, ${token.lang}` : 'Code'}>
          <code>{token.text}</code>
        </pre>
      );
    case 'blockquote':
      return <blockquote>{blocks(token.tokens)}</blockquote>;
    case 'list':
      return list(token);
    case 'table':
      return table(token);
    case 'hr':
      return <hr />;
    case 'space':
    case 'def':
      return null;
    case 'html':
      return <p>{token.raw.trim()}</p>;
    default:
      return inline([token]);
  }
}

function blocks(tokens: readonly Token[]): ReactNode {
  return tokens.map((token, index) => <Block key={index} token={token} />);
}

/** Headings of all depths stand right below the window's own: an answer may begin with any of them. */
function heading({ depth, tokens }: Tokens.Heading): ReactNode {
  return <h2 data-depth={depth}>{inline(tokens)}</h2>;
}

function list({ ordered, start, items, loose }: Tokens.List): ReactNode {
  const lines = items.map((item, index) => <li key={index}>{loose ? blocks(item.tokens) : tight(item.tokens)}</li>);
  return ordered ? <ol start={start === '' ? undefined : start}>{lines}</ol> : <ul>{lines}</ul>;
}

/** A tight item's text is not a paragraph of its own. */
function tight(tokens: readonly Token[]): ReactNode {
  return tokens.map((token, index) => {
    if (token.type === 'text' || token.type === 'checkbox') return <span key={index}>{inline([token])}</span>;
    return <Block key={index} token={token} />;
  });
}

function table({ header, rows, align }: Tokens.Table): ReactNode {
  const style = (index: number) => ({ textAlign: align[index] ?? ('start' as const) });
  return (
    <div className="markdown-table" tabIndex={0} role="group" aria-label="Table">
      <table>
        <thead>
          <tr>
            {header.map((cell, index) => (
              <th key={index} style={style(index)}>
                {inline(cell.tokens)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            <tr key={line}>
              {row.map((cell, index) => (
                <td key={index} style={style(index)}>
                  {inline(cell.tokens)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
