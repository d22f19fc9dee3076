import type { ReactNode } from 'react';

export type Fact = readonly [label: string, value: ReactNode] | undefined;

/** What is known of something, a line each; a fact that isn't known is left out. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="inspector-facts">
      {facts.map(
        (fact, index) =>
          fact && (
            <div key={`${index} ${fact[0]}`}>
              <dt>{fact[0]}</dt>
              <dd>{fact[1]}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
