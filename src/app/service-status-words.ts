import type { PageSettings } from '#contract/page-settings.ts';
import type { Permission } from '#contract/permission.ts';
import type { AreaState, ServiceStatus } from '#contract/service-status.ts';

export type Tone = 'good' | 'part' | 'bad';

/** Each state of an area in words, with advice. */
export const areaWords: Record<AreaState, { word: string; tone: Tone; whatToDo: string }> = {
  answering: { word: 'Answering', tone: 'good', whatToDo: '' },
  absent: {
    word: 'Not offered',
    tone: 'part',
    whatToDo: 'The rest works.',
  },
  'credentials-refused': {
    word: 'Credentials refused',
    tone: 'bad',
    whatToDo:
      'Ask your administrator to check the four OAUTH_ settings and the clock of Waybill’s machine.',
  },
  'no-credentials': {
    word: 'No credentials',
    tone: 'bad',
    whatToDo:
      'Ask your administrator to set OAUTH_CONSUMER_KEY, OAUTH_CONSUMER_SECRET, OAUTH_TOKEN and OAUTH_TOKEN_SECRET and to restart Waybill.',
  },
  busy: {
    word: 'Busy',
    tone: 'part',
    whatToDo: 'Waybill tries again after the pause the service requested.',
  },
  failing: {
    word: 'Failing',
    tone: 'bad',
    whatToDo: 'Unexpected responses. Contact your administrator.',
  },
  unreachable: {
    word: 'Unreachable',
    tone: 'bad',
    whatToDo: 'No connection, or no response in time. Waybill keeps trying.',
  },
};

/** An area of the service, and whose work it is. */
export interface Area {
  area: keyof ServiceStatus['areas'];
  name: string;
  permission: Permission;
}

export const allAreas: readonly Area[] = [
  { area: 'notifications', name: 'Notifications', permission: { role: 'triage', kind: 'read' } },
  { area: 'accounting', name: 'Accounting', permission: { role: 'accounting', kind: 'read' } },
  { area: 'carriers', name: 'Carriers', permission: { role: 'ops', kind: 'read' } },
];

/**
 * Returns one word for the whole service. People on the carriers' screen see the carriers' state
 * while they work, because carriers need no credentials.
 */
export function overallWord(
  { areas }: ServiceStatus,
  { isAtCarriers = false, of = allAreas } = {},
): { word: string; tone: Tone } {
  if (isAtCarriers && areas.carriers.state === 'answering') {
    return { word: 'Carriers connected', tone: 'good' };
  }
  const states = of.map(({ area }) => areas[area].state);
  if (states.every((state) => state === 'answering')) {
    return { word: 'Connected', tone: 'good' };
  }
  if (states.every((state) => state === 'unreachable')) {
    return { word: 'Service unreachable', tone: 'bad' };
  }
  for (const state of ['no-credentials', 'credentials-refused'] as const) {
    if (states.includes(state)) return { word: areaWords[state].word, tone: 'bad' };
  }
  const works = states.some((state) => state === 'answering');
  return works
    ? { word: 'Partly connected', tone: 'part' }
    : { word: 'Service failing', tone: 'bad' };
}

/** Returns the advice for all areas, without repetition. */
export function adviceOf({ areas }: ServiceStatus, of = allAreas): string[] {
  const advice = of.map(({ area }) => areaWords[areas[area].state].whatToDo);
  return [...new Set(advice)].filter((text) => text !== '');
}

/** Returns the service's name for people. */
export function serviceName(settings: PageSettings | undefined): string {
  if (!settings) return 'The service';
  return settings.service.host ?? 'The embedded sandbox';
}

/** Seconds that a service's clock may be off before anybody has to know. */
const CLOCK_TOLERANCE = 30;

/** Describes the error of the service's clock; `null` where it is too small to matter. */
export function clockWords({ clockOffset }: ServiceStatus): string | null {
  if (clockOffset == null || Math.abs(clockOffset) < CLOCK_TOLERANCE) return null;
  const seconds = Math.abs(clockOffset);
  const [amount, unit] =
    seconds < 120
      ? [seconds, 'seconds']
      : seconds < 7200
        ? [Math.round(seconds / 60), 'minutes']
        : [Math.round(seconds / 3600), 'hours'];
  const direction = clockOffset > 0 ? 'ahead of' : 'behind';
  return `The service’s clock is ${amount} ${unit} ${direction} Waybill’s.`;
}
