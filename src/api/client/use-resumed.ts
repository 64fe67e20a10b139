import { useEffect, useRef } from 'react';
import { offlineCopy } from './offline-copy.ts';
import { sessionEnd } from './session-end.ts';

/**
 * Calls back when the same person has signed in again after the session had ended, and when Waybill
 * is reached again: then everything on screen is from an earlier visit.
 */
export function useResumed(onResumed: (how: { isAllOld: boolean }) => void): void {
  const latest = useRef(onResumed);
  useEffect(() => {
    latest.current = onResumed;
  });
  useEffect(() => {
    const ends = [
      sessionEnd.subscribe(() => {
        if (sessionEnd.get() === null) latest.current({ isAllOld: false });
      }),
      offlineCopy.subscribe(() => {
        if (offlineCopy.get() === null) latest.current({ isAllOld: true });
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, []);
}
