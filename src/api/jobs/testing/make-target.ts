import type { Target } from '../../notifications.ts';

/** Returns a GUID-shaped id, a different one for each number. */
export function idOf(number: number): string {
  return `00000000-0000-0000-0000-${String(number).padStart(12, '0')}`;
}

export function makeTarget(fields: Partial<Target> = {}): Target {
  return {
    id: idOf(0),
    hasOwnId: true,
    status: 1,
    type: 'SalesOrder',
    recordId: null,
    recordNumber: null,
    createdAt: '2026-11-01T00:00:00Z',
    ...fields,
  };
}
