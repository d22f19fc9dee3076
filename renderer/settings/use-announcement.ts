import { useCallback, useEffect, useState } from 'react';

/** Long enough to be read out, and gone before somebody comes across it later. In milliseconds. */
const STAYS = 5_000;

export interface Announcement {
  text: string;
  /** Another one each time, so that the same words are told again. */
  number: number;
}

/** What a live region tells: each message once, and nothing that is over. */
export function useAnnouncement(): { said: Announcement | undefined; announce: (text: string) => void } {
  const [said, setSaid] = useState<Announcement & { over: boolean }>({ text: '', number: 0, over: true });
  const announce = useCallback((text: string) => {
    setSaid(({ number }) => ({ text, number: number + 1, over: false }));
  }, []);
  useEffect(() => {
    if (said.over) return undefined;
    const timer = setTimeout(() => setSaid((now) => ({ ...now, over: true })), STAYS);
    return () => clearTimeout(timer);
  }, [said]);
  return { said: said.over ? undefined : said, announce };
}
