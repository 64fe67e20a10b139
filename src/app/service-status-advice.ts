import type { PageSettings } from '#contract/page-settings.ts';
import type { ServiceStatus } from '#contract/service-status.ts';
import { statusPanelTexts } from './late-texts.ts';
import { allAreas } from './service-status-texts.ts';

/** Returns the advice for all areas, without repetition. */
export function adviceOf({ areas }: ServiceStatus, of = allAreas): string[] {
  const advice = of.map(({ area }) => statusPanelTexts.whatToDo[areas[area].state]);
  return [...new Set(advice)].filter((text) => text !== '');
}

/** Returns the service's name for people. */
export function serviceName(settings: PageSettings | undefined): string {
  if (!settings) return statusPanelTexts.service;
  return settings.service.host ?? statusPanelTexts.sandbox;
}

/** Seconds that a service's clock may be off before a person needs to know. */
const CLOCK_TOLERANCE = 30;

/** Describes the error of the service's clock; `null` where it is too small to matter. */
export function clockWords({ clockOffset }: ServiceStatus): string | null {
  if (clockOffset == null || Math.abs(clockOffset) < CLOCK_TOLERANCE) return null;
  const seconds = Math.abs(clockOffset);
  const [amount, unit]: [number, string] =
    seconds < 120
      ? [seconds, 'seconds']
      : seconds < 7200
        ? [Math.round(seconds / 60), 'minutes']
        : [Math.round(seconds / 3600), 'hours'];
  return statusPanelTexts.clock(amount, unit, clockOffset > 0);
}
