import { z } from '#contract/zod.ts';

/** A value that this browser keeps for an account, as far as it allows. */
export interface LocalMemory<T> {
  read: () => T | null;
  write: (value: T) => void;
  clear: () => void;
}

/** What is stored and is not of this shape counts as not stored. */
export function localMemory<Schema extends z.ZodMiniType>(
  account: string,
  name: string,
  schema: Schema,
): LocalMemory<z.output<Schema>> {
  const key = `waybill:${account}:${name}`;
  return {
    read: () => {
      try {
        const text = localStorage.getItem(key);
        const result = text === null ? null : z.safeParse(schema, JSON.parse(text));
        return result?.success ? result.data : null;
      } catch {
        return null;
      }
    },
    write: (value) => {
      try {
        localStorage.setItem(key, JSON.stringify(value));
      } catch {
        // Full or forbidden: it holds until the page is closed.
      }
    },
    clear: () => {
      try {
        localStorage.removeItem(key);
      } catch {
        // Then nothing was stored either.
      }
    },
  };
}
