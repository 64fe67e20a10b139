import { useEffect, useEffectEvent } from 'react';

/** Calls back when a person returns: to this tab, or to its window from another. */
export function useReturn(onReturn: () => void): void {
  const notice = useEffectEvent((): void => {
    if (document.visibilityState === 'visible') onReturn();
  });
  useEffect(() => {
    window.addEventListener('focus', notice);
    document.addEventListener('visibilitychange', notice);
    return () => {
      window.removeEventListener('focus', notice);
      document.removeEventListener('visibilitychange', notice);
    };
  }, []);
}
