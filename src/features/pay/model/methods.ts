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

type Names = Readonly<Record<string, string>>;

/**
 * Returns the codes of the methods in the settings that a text names: the method with exactly this
 * code, otherwise those with this code or name in any case.
 */
export function methodsNamed(text: string, names: Names): string[] {
  const typed = text.trim();
  if (Object.hasOwn(names, typed)) return [typed];
  return Object.entries(names).flatMap(([code, name]) =>
    same(code, typed) || same(name, typed) ? code : [],
  );
}

/** Returns a text that names only the method of this code: its name, or the code itself. */
export function typedAs(code: string, names: Names): string {
  const name = names[code] ?? code;
  return methodsNamed(name, names).length === 1 && methodOf(name, names).Code === code
    ? name
    : code;
}

/**
 * Reads a method: the code or name of the only one in the settings that it names, otherwise an id
 * or a code.
 */
export function methodOf(text: string, names: Names): Method {
  const typed = text.trim();
  if (typed === '') return { Id: null, Code: null, Name: null };
  const [code, another] = methodsNamed(typed, names);
  if (code !== undefined && another === undefined) {
    return { Id: null, Code: code, Name: names[code]! };
  }
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
