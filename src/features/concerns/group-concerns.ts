import type { Concern } from '#contract/assignments.ts';

/** News of one step, such as the assignment of a selection. */
type ConcernGroup = readonly [Concern, ...Concern[]];

/** Groups what one step did to several notifications, because separate lines would all be alike. */
export function groupConcerns(concerns: readonly Concern[]): ConcernGroup[] {
  const groups = Map.groupBy(concerns, ({ kind, who, at, note }) =>
    JSON.stringify([kind, who, at, note]),
  );
  return [...groups.values()] as unknown as ConcernGroup[];
}

/** A search for the ids finds the notifications whatever the person's filters are. */
export function searchOf(group: ConcernGroup): string {
  const q = group.length === 1 ? group[0].id : group.map(({ id }) => `record:${id}`).join(' ');
  return `?${new URLSearchParams({ q }).toString()}`;
}
