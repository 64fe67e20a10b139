import { useEffect, useRef } from 'react';
import { offlineCopy } from './offline-copy.ts';
import { sessionEnd } from './session-end.ts';

/**
 * Calls when the same person has signed in again after the session had ended, and where Waybill is
 * reached again: then all that is shown is of an earlier visit.
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
