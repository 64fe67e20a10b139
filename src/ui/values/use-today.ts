import { useEffect, useState } from 'react';
import { atTime } from './at-time.ts';

/** Start of the reader's day, in ms since 1970; changes at midnight. */
export function useToday(): number {
  const [today, setToday] = useState(startOfDay);
  useEffect(() => {
    const tomorrow = new Date(today);
    tomorrow.setDate(tomorrow.getDate() + 1);
    return atTime(tomorrow.setHours(0, 0, 0, 0), () => setToday(startOfDay()));
  }, [today]);
  return today;
}

function startOfDay(): number {
  return new Date().setHours(0, 0, 0, 0);
}
