import type { PageSettings } from '#contract/page-settings.ts';
import type { Work } from '#contract/work.ts';
import type { AreaState, ServiceStatus } from '#contract/service-status.ts';

export type Tone = 'good' | 'part' | 'bad';

/** What one state of an area means, and what a person can do about it. */
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
    whatToDo: 'Whoever runs Waybill checks the four OAUTH_ settings and the clock of its machine.',
  },
  'no-credentials': {
    word: 'No credentials',
    tone: 'bad',
    whatToDo:
      'Whoever runs Waybill sets OAUTH_CONSUMER_KEY, OAUTH_CONSUMER_SECRET, OAUTH_TOKEN and OAUTH_TOKEN_SECRET and starts it again.',
  },
  failing: {
    word: 'Failing',
    tone: 'bad',
    whatToDo: 'It answers otherwise than its interface says. Tell whoever runs the service.',
  },
  unreachable: {
    word: 'Unreachable',
    tone: 'bad',
    whatToDo: 'No connection, or no answer in time. Waybill keeps trying.',
  },
};

/** An area of the service, and whose work it is. */
export interface Area {
  area: keyof ServiceStatus['areas'];
  name: string;
  work: Work;
}

export const allAreas: readonly Area[] = [
  { area: 'notifications', name: 'Notifications', work: { role: 'triage', kind: 'read' } },
  { area: 'accounting', name: 'Accounting', work: { role: 'accounting', kind: 'read' } },
  { area: 'carriers', name: 'Carriers', work: { role: 'ops', kind: 'read' } },
];

/**
 * One word for the whole service. Who works with the carriers, which need no credentials, is told of
 * them while they answer, and not of what others lack.
 */
export function overallWord(
  { areas }: ServiceStatus,
  { isAtCarriers = false, of = allAreas } = {},
): { word: string; tone: Tone } {
  if (isAtCarriers && areas.carriers.state === 'answering') {
    return { word: 'Carriers answering', tone: 'good' };
  }
  const states = of.map(({ area }) => areas[area].state);
  if (states.every((state) => state === 'answering')) {
    return { word: 'Service answering', tone: 'good' };
  }
  if (states.every((state) => state === 'unreachable')) {
    return { word: 'Service unreachable', tone: 'bad' };
  }
  for (const state of ['no-credentials', 'credentials-refused'] as const) {
    if (states.includes(state)) return { word: areaWords[state].word, tone: 'bad' };
  }
  const works = states.some((state) => state === 'answering');
  return works
    ? { word: 'Service partly answering', tone: 'part' }
    : { word: 'Service failing', tone: 'bad' };
}

/** What a person can do, each thing once. */
export function adviceOf({ areas }: ServiceStatus, of = allAreas): string[] {
  const advice = of.map(({ area }) => areaWords[areas[area].state].whatToDo);
  return [...new Set(advice)].filter((text) => text !== '');
}

/** What the service is called here. */
export function serviceName(settings: PageSettings | undefined): string {
  if (!settings) return 'The service';
  return settings.service.host ?? 'The embedded sandbox';
}
