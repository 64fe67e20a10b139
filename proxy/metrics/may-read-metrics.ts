import { createHash, timingSafeEqual } from 'node:crypto';
import type { Settings } from '../settings/settings.ts';

/**
 * Who may read the metrics, by the Authorization header: whoever shows the token; where nobody
 * signs in, whoever reaches Waybill, which then listens to its own machine alone.
 */
export function mayReadMetrics({
  access,
  metricsToken,
}: Pick<Settings, 'access' | 'metricsToken'>) {
  return (authorization: string | undefined): boolean => {
    if (metricsToken === null) return access.mode === 'off';
    const shown = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
    // Equal lengths, compared in a time that says nothing of where they differ.
    return shown !== undefined && timingSafeEqual(digest(shown), digest(metricsToken));
  };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
