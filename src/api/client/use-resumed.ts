import { useEffect, useEffectEvent } from 'react';
import { offlineCopy } from './offline-copy.ts';
import { sessionEnd } from './session-end.ts';

/**
 * Calls back when the same person has signed in again after the session had ended, and when Waybill
 * is reached again: then everything on screen is from an earlier visit.
 */
export function useResumed(onResumed: (how: { isAllOld: boolean }) => void): void {
  const notice = useEffectEvent(onResumed);
  useEffect(() => {
    const ends = [
      sessionEnd.subscribe(() => {
        if (sessionEnd.get() === null) notice({ isAllOld: false });
      }),
      offlineCopy.subscribe(() => {
        if (offlineCopy.get() === null) notice({ isAllOld: true });
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, []);
}
