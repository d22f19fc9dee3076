import { LongText } from '../value/long-text.tsx';
import { ValueJson } from '../value/value-json.tsx';

/** A message as a model is sent it: who speaks, then its text, or each of its parts. */
export function ModelMessageRow({ message }: { message: unknown }) {
  const { role, content } = message as { role?: unknown; content?: unknown };
  return (
    <li>
      <h4>{typeof role === 'string' ? role : 'message'}</h4>
      {Array.isArray(content) ? (
        content.map((part, index) => <Part key={index} part={part as unknown} />)
      ) : (
        <Text text={typeof content === 'string' ? content : JSON.stringify(content)} />
      )}
    </li>
  );
}

function Part({ part }: { part: unknown }) {
  const { type, text, toolName, ...rest } = part as Record<string, unknown>;
  if (type === 'text' && typeof text === 'string' && Object.keys(rest).length === 0) return <Text text={text} />;
  return (
    <div className="model-part">
      <p>
        {String(type)} {typeof toolName === 'string' && <code>{toolName}</code>}
      </p>
      <ValueJson value={text === undefined ? rest : { text, ...rest }} />
    </div>
  );
}

function Text({ text }: { text: string }) {
  return (
    <p className="model-text">
      <LongText text={text} />
    </p>
  );
}
