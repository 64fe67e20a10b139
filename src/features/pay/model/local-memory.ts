import { z } from '#contract/zod.ts';

/** A value that this browser stores for an account, as far as it can. */
export interface LocalMemory<T> {
  read: () => T | null;
  /** @returns whether it stays stored after this page is closed */
  write: (value: T) => boolean;
  clear: () => void;
}

/** Remembers a value in this browser; a stored value of another shape is ignored. */
export function localMemory<Schema extends z.ZodMiniType>(
  account: string,
  name: string,
  schema: Schema,
): LocalMemory<z.output<Schema>> {
  const text = textMemory(account, name, () => localStorage);
  return {
    read: () => parsedAs(schema, text.read()),
    write: (value) => text.write(JSON.stringify(value)),
    clear: text.clear,
  };
}

/** The value that a stored text holds, or `null` where it is not of this shape. */
export function parsedAs<Schema extends z.ZodMiniType>(
  schema: Schema,
  text: string | null,
): z.output<Schema> | null {
  try {
    const result = text === null ? null : z.safeParse(schema, JSON.parse(text));
    return result?.success ? result.data : null;
  } catch {
    return null;
  }
}

/** @param area looked up at each use, because a browser that forbids it throws there */
export function textMemory(
  account: string,
  name: string,
  area: () => Storage,
): LocalMemory<string> {
  const key = `waybill:${account}:${name}`;
  const clear = (): void => {
    try {
      area().removeItem(key);
    } catch {
      // If storage is forbidden, nothing was stored either.
    }
  };
  return {
    read: () => {
      try {
        return area().getItem(key);
      } catch {
        return null;
      }
    },
    write: (text) => {
      try {
        area().setItem(key, text);
        return true;
      } catch {
        // Full or forbidden: it holds until the page is closed, and an older text must not come back.
        clear();
        return false;
      }
    },
    clear,
  };
}
