import type { ReactNode } from 'react';

/** `code` is shown as such. */
export type Fact = readonly [label: string, value: ReactNode, code?: true] | undefined;

/** What is known of something, a line each; a fact that isn't known is left out. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="inspector-facts">
      {facts.map(
        (fact, index) =>
          fact && (
            <div key={`${index} ${fact[0]}`}>
              <dt>{fact[0]}</dt>
              <dd>{fact[2] ? <code>{fact[1]}</code> : fact[1]}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
