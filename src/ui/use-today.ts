import { useEffect, useState } from 'react';

/** Start of the reader's day, in ms since 1970; changes at midnight. */
export function useToday(): number {
  const [today, setToday] = useState(startOfDay);
  useEffect(() => {
    const tomorrow = new Date(today);
    tomorrow.setDate(tomorrow.getDate() + 1);
    const timer = setTimeout(() => setToday(startOfDay()), tomorrow.getTime() - Date.now() + 1000);
    return () => clearTimeout(timer);
  }, [today]);
  return today;
}

function startOfDay(): number {
  return new Date().setHours(0, 0, 0, 0);
}
