import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { SEARCH_LIMIT } from '../../core/contract/limit.ts';
import { useActions, useStudio } from '../store/react.tsx';
import './session-search.css';

/** Where one writes what to find. Escape clears it. */
export function SessionSearch() {
  const { search } = useActions();
  const text = useStudio(({ browsing }) => browsing.search);
  const place = useStudio(({ browsing }) => browsing.place);
  const field = useRef<HTMLInputElement>(null);
  const name = place === 'archive' ? 'Search the archive' : 'Search sessions';
  return (
    <div className="session-search">
      <Search className="icon" aria-hidden />
      <input
        ref={field}
        type="search"
        data-search
        aria-label={name}
        aria-keyshortcuts="/"
        placeholder={name}
        title="What was said, by whomever, and titles (/)"
        maxLength={SEARCH_LIMIT}
        value={text}
        onChange={(event) => void search(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
          // The first press clears, and only the next one may close a drawer around it.
          if (text !== '') event.preventDefault();
          void search('');
        }}
      />
      {text === '' ? (
        <kbd aria-hidden>/</kbd>
      ) : (
        <button
          type="button"
          aria-label="Clear the search"
          title="Clear (Escape)"
          onClick={() => {
            void search('');
            field.current?.focus();
          }}
        >
          <X className="icon" aria-hidden />
        </button>
      )}
    </div>
  );
}
