import { createElement, type ComponentType } from 'react';
import { useStored, type Store } from '#ui/store.ts';
import type { InboxRow } from '../model/inbox.ts';

type Part = ComponentType<{ row: InboxRow }>;

interface LatePartProps<Name extends string> {
  of: Pick<Store<Readonly<Record<Name, Part>> | null>, 'get' | 'subscribe'>;
  /** Its name among the parts. */
  part: Name;
  row: InboxRow;
}

/** A part of a row that comes after the first rows; the row around it is not drawn again for it. */
export function LatePart<Name extends string>({ of, part, row }: LatePartProps<Name>) {
  const Shown: Part | null = useStored(of, (it) => it?.[part] ?? null);
  return Shown && createElement(Shown, { row });
}
