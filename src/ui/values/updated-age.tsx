import { useEffect, useState } from 'react';
import { ago } from '#lib/ago.ts';
import { exactInstant } from '#lib/format-instant.ts';
import { actionTexts } from '../texts.ts';

const MINUTE = 60_000;

/** `Updated just now`, kept true as time passes; the exact time on hover. @param at in ms since 1970 */
export function UpdatedAge({ at }: { at: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE / 2);
    return () => clearInterval(timer);
  }, []);
  return (
    // Passing time is not announced, even within a live region. An update may be newer than the
    // last tick.
    <span title={exactInstant(at)} aria-live="off">
      {actionTexts.updated(ago(at, Math.max(at, now)))}
    </span>
  );
}
