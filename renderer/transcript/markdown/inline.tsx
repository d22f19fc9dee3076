import type { MarkedToken, Token } from 'marked';
import { Fragment, type ReactNode } from 'react';
import { withoutEntities } from './entities.ts';
import { safeLink } from './safe-link.ts';

/** Running text as elements. HTML is shown as the text it is, and an image as a link: nothing is loaded from a network. */
export function inline(tokens: readonly Token[] | undefined): ReactNode {
  return tokens?.map((token, index) => <Fragment key={index}>{one(token as MarkedToken)}</Fragment>);
}

function one(token: MarkedToken): ReactNode {
  switch (token.type) {
    case 'strong':
      return <strong>{inline(token.tokens)}</strong>;
    case 'em':
      return <em>{inline(token.tokens)}</em>;
    case 'del':
      return <del>{inline(token.tokens)}</del>;
    case 'codespan':
      return <code>{token.text}</code>;
    case 'br':
      return <br />;
    case 'link':
      return link(token.href, token.autolink ? token.text : inline(token.tokens));
    case 'image':
      return link(token.href, withoutEntities(token.text) || token.href);
    case 'checkbox':
      return (
        <input
          type="checkbox"
          checked={token.checked}
          disabled
          readOnly
          aria-label={token.checked ? 'Done' : 'To do'}
        />
      );
    case 'text':
      return token.tokens ? inline(token.tokens) : token.escaped ? token.text : withoutEntities(token.text);
    case 'escape':
      return token.text;
    default:
      return token.raw;
  }
}

function link(href: string, text: ReactNode): ReactNode {
  const address = safeLink(withoutEntities(href));
  if (address === undefined) return text;
  return (
    <a href={address} title={address} target="_blank" rel="noreferrer noopener">
      {text}
    </a>
  );
}
