import { createStore, type Store } from './store.ts';

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

const stores = new Map<string, Store<TableChoices>>();

/** The choices for the tables of a name, saved in this browser. */
export function tableChoices(name: string): Store<TableChoices> {
  const known = stores.get(name);
  if (known) return known;
  const key = `waybill-table:${name}`;
  const store = createStore(read(key));
  store.subscribe(() => {
    try {
      localStorage.setItem(key, JSON.stringify(store.get()));
    } catch {
      // A browser that saves nothing has the choices until the page is closed.
    }
  });
  stores.set(name, store);
  return store;
}

function read(key: string): TableChoices {
  try {
    const saved = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<TableChoices> | null;
    return {
      hidden: texts(saved?.hidden),
      shown: texts(saved?.shown),
      isDense: saved?.isDense !== false,
    };
  } catch {
    return { hidden: [], shown: [], isDense: true };
  }
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((it) => typeof it === 'string') : [];
}
