import { useEffect, useState } from 'react';
import { ago } from '#lib/ago.ts';
import { exactInstant } from '#lib/format-instant.ts';
import { inboxListTexts } from '../model/texts.ts';

const MINUTE = 60_000;

/** `Updated just now`, kept true as time passes. @param at in ms since 1970 */
export function UpdatedAge({ at }: { at: number }) {
  const [now, setNow] = useState(at);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE / 2);
    return () => clearInterval(timer);
  }, []);
  // An update may be newer than the last tick.
  return <span title={exactInstant(at)}>{inboxListTexts.updated(ago(at, Math.max(at, now)))}</span>;
}
