import type { Permission } from '#contract/permission.ts';
import type { AreaState, ServiceStatus } from '#contract/service-status.ts';

export type Tone = 'good' | 'part' | 'bad';

/** The meaning of one state of an area. */
export const areaWords: Record<AreaState, { word: string; tone: Tone }> = {
  answering: { word: 'Answering', tone: 'good' },
  absent: {
    word: 'Not offered',
    tone: 'part',
  },
  'credentials-refused': {
    word: 'Credentials refused',
    tone: 'bad',
  },
  'no-credentials': {
    word: 'No credentials',
    tone: 'bad',
  },
  busy: {
    word: 'Busy',
    tone: 'part',
  },
  failing: {
    word: 'Failing',
    tone: 'bad',
  },
  unreachable: {
    word: 'Unreachable',
    tone: 'bad',
  },
};

/** An area of the service, and the role that works with it. */
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
 * Returns one word for the whole service. People on the carriers' screen see the carriers' state as
 * they work, because carriers need no credentials.
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
