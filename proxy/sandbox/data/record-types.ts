import { notificationTypes } from '#contract/notification.ts';

/** Types of notification: those of the filter of 4.1, and Promotion of part 6. */
export const recordTypes = [...notificationTypes, 'Promotion'] as const;
export type RecordType = (typeof recordTypes)[number];

const positions = new Map<string, number>(recordTypes.map((type, index) => [type, index]));

/** The number that stands for a type in the database. */
export function recordTypeIndex(type: RecordType): number {
  return positions.get(type)!;
}

/** Returns the type with a name, or `undefined` where part 6 does not list it. */
export function recordTypeNamed(name: string): RecordType | undefined {
  const position = positions.get(name);
  return position === undefined ? undefined : recordTypes[position];
}
