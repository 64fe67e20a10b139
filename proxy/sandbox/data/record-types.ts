import { notificationTypes } from '#contract/notification.ts';

/** Types of notification: those of the filter of 4.1, and Promotion of part 6. */
export const recordTypes = [...notificationTypes, 'Promotion'] as const;
export type RecordType = (typeof recordTypes)[number];

const positions = new Map<string, number>(recordTypes.map((type, index) => [type, index]));

/** Number under which a type is stored. */
export function recordTypeIndex(type: RecordType): number {
  return positions.get(type)!;
}

/** The type of a name, or `undefined` where part 6 has none of it. */
export function recordTypeNamed(name: string): RecordType | undefined {
  const position = positions.get(name);
  return position === undefined ? undefined : recordTypes[position];
}
