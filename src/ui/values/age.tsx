import { useEffect, useState } from 'react';
import { exactInstant } from '#lib/format-instant.ts';
import { ageWords } from '#lib/age-words.ts';

const MINUTE = 60_000;

/** How long ago something was, kept up to date; the exact time on hover. */
export function Age({ instant }: { instant: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return (
    <time
      // Passing time is not announced, even within a live region.
      aria-live="off"
      dateTime={new Date(instant).toISOString()}
      title={exactInstant(instant)}
    >
      {ageWords(now - instant)}
    </time>
  );
}
