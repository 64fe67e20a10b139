import { useEffect, useRef } from 'react';
import { sessionEnd } from './session-end.ts';

/** Calls when the same person has signed in again after the session had ended. */
export function useResumed(onResumed: () => void): void {
  const latest = useRef(onResumed);
  useEffect(() => {
    latest.current = onResumed;
  });
  useEffect(
    () =>
      sessionEnd.subscribe(() => {
        if (sessionEnd.get() === null) latest.current();
      }),
    [],
  );
}
