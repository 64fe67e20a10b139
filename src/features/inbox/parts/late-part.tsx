import { createElement, type ComponentType } from 'react';
import type { Store } from '#lib/store.ts';
import { useStored } from '#ui/store.ts';
import type { InboxRow } from '../model/inbox.ts';

type Part = ComponentType<{ row: InboxRow }>;

interface LatePartProps<Name extends string> {
  of: Pick<Store<Readonly<Record<Name, Part>> | null>, 'get' | 'subscribe'>;
  /** Name of the part. */
  part: Name;
  row: InboxRow;
}

/**
 * A part of a row that loads after the first rows; it doesn't make the row around it render again.
 */
export function LatePart<Name extends string>({ of, part, row }: LatePartProps<Name>) {
  const Shown: Part | null = useStored(of, (it) => it?.[part] ?? null);
  return Shown && createElement(Shown, { row });
}
