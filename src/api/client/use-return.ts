import { useEffect, useRef } from 'react';

/** Calls back when a person returns: to this tab, or to its window from another. */
export function useReturn(onReturn: () => void): void {
  const latest = useRef(onReturn);
  useEffect(() => {
    latest.current = onReturn;
  });
  useEffect(() => {
    const notice = (): void => {
      if (document.visibilityState === 'visible') latest.current();
    };
    window.addEventListener('focus', notice);
    document.addEventListener('visibilitychange', notice);
    return () => {
      window.removeEventListener('focus', notice);
      document.removeEventListener('visibilitychange', notice);
    };
  }, []);
}
