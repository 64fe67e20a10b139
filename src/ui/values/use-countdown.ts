import { useEffect, useState } from 'react';

/** A timer may fire a little early. */
const MARGIN = 10;

/** Seconds left until an instant of this browser's clock (ms since 1970); 0 once it has passed. */
export function useCountdown(until: number): number {
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  useEffect(() => {
    if (left === 0) return undefined;
    const untilNextSecond = Math.max(0, until - Date.now()) % 1000;
    const timer = setTimeout(() => setNow(Date.now()), untilNextSecond + MARGIN);
    return () => clearTimeout(timer);
  }, [left, until]);
  return left;
}
