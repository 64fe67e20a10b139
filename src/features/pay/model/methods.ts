import { isGuidShaped } from '#lib/guid.ts';
import { z } from '#contract/zod.ts';
import { localMemory } from './local-memory.ts';

/** A payment method in the interface's form (2.12). */
export interface Method {
  Id: string | null;
  Code: string | null;
  Name: string | null;
}

const remembered = z.array(z.string());

/** The most methods to remember, the latest first. */
const MOST = 20;

/** Codes that were sent from this browser before, the latest first. */
export function methodMemory(account: string) {
  const memory = localMemory(account, 'payment-methods', remembered);
  return {
    read: () => memory.read() ?? [],
    remember: (code: string) => {
      const others = (memory.read() ?? []).filter((known) => known !== code);
      memory.write([code, ...others].slice(0, MOST));
    },
  };
}

/** Reads a method: the code or name of one in the settings, otherwise an id or a code. */
export function methodOf(text: string, names: Readonly<Record<string, string>>): Method {
  const typed = text.trim();
  if (typed === '') return { Id: null, Code: null, Name: null };
  const known = Object.entries(names).find(
    ([code, name]) => same(code, typed) || same(name, typed),
  );
  if (known) return { Id: null, Code: known[0], Name: known[1] };
  return isGuidShaped(typed)
    ? { Id: typed, Code: null, Name: null }
    : { Id: null, Code: typed, Name: null };
}

/**
 * Returns the same text in the other field, because the interface does not say what a method's Id
 * looks like.
 */
export function sentAs(field: 'Id' | 'Code', method: Method): Method {
  return { Id: null, Code: null, Name: null, [field]: methodName(method) };
}

/** Whether both are sent in the same way: an equal name alone doesn't make them the same. */
export function isSameMethod(a: Method, b: Method): boolean {
  return a.Id === b.Id && a.Code === b.Code && a.Name === b.Name;
}

export function methodName({ Id, Code, Name }: Method): string {
  return Name ?? Code ?? Id ?? '';
}

function same(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
