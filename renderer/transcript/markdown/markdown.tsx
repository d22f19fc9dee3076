import { useState } from 'react';
import { Block } from './block.tsx';
import { createBlockReader } from './blocks.ts';
import './markdown.css';

/** Markdown, also while it is being written. No HTML, no pictures from elsewhere, links only where they are safe. */
export function Markdown({ text, streaming }: { text: string; streaming: boolean }) {
  const [read] = useState(createBlockReader);
  return (
    <div className="markdown">
      {read(text, streaming).map((token, index) => (
        <Block key={index} token={token} />
      ))}
    </div>
  );
}
