import { persistentStore } from '../persistent-store.ts';
import type { Store } from '#lib/store.ts';

/** How a person wants a table of some name shown in this browser. */
export interface TableChoices {
  /** Keys of the columns that the person hid. */
  hidden: readonly string[];
  /** Keys of the columns that the person wants to see even when they are empty. */
  shown: readonly string[];
  isDense: boolean;
}

interface ChosenColumn {
  key: string;
  isBlank?: boolean;
}

/** A column that is blank in every row hides itself, unless a person chose it. */
export function isColumnShown({ hidden, shown }: TableChoices, column: ChosenColumn): boolean {
  const { key, isBlank = false } = column;
  return !hidden.includes(key) && (!isBlank || shown.includes(key));
}

/** Remembers that a person wants a column shown, or hidden. */
export function chooseColumn(choices: TableChoices, key: string, isShown: boolean): TableChoices {
  const others = (keys: readonly string[]) => keys.filter((other) => other !== key);
  return {
    ...choices,
    hidden: isShown ? others(choices.hidden) : [...others(choices.hidden), key],
    shown: isShown ? [...others(choices.shown), key] : others(choices.shown),
  };
}

/** The choices for the tables of a name, saved in this browser. */
export function tableChoices(name: string): Store<TableChoices> {
  return persistentStore(`waybill-table:${name}`, readChoices);
}

function readChoices(saved: unknown): TableChoices {
  const { hidden, shown, isDense } = (saved ?? {}) as Partial<TableChoices>;
  return { hidden: texts(hidden), shown: texts(shown), isDense: isDense !== false };
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((it) => typeof it === 'string') : [];
}
