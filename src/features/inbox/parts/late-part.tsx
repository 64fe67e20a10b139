import { createElement, type ComponentType } from 'react';
import { useStored, type Store } from '#ui/store.ts';
import type { InboxRow } from '../model/inbox.ts';

type Part = ComponentType<{ row: InboxRow }>;

interface LatePartProps<Name extends string> {
  of: Pick<Store<Readonly<Record<Name, Part>> | null>, 'get' | 'subscribe'>;
  name: Name;
  row: InboxRow;
}

/** A part of a row that comes after the first rows; the row around it is not drawn again for it. */
export function LatePart<Name extends string>({ of, name, row }: LatePartProps<Name>) {
  const part: Part | null = useStored(of, (it) => it?.[name] ?? null);
  return part && createElement(part, { row });
}
