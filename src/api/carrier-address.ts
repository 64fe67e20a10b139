/** The names that a carrier can be requested by. */
interface Named {
  Id: string;
  Code: string;
}

/** Screens below `/carriers/`, which a code must not stand for. */
const RESERVED = new Set(['many', 'methods', 'templates']);

/**
 * Plain ASCII without what divides or encodes an address, nor a dot in front: the proxy refuses all
 * else in a path, since a server behind the service might read it once more.
 */
const PLAIN = /^(?!\.)[!-~]{1,200}$/;
const DIVIDES = /[/\\?#&%,;]/;

/**
 * By what each carrier is asked for (interface 4.13) and linked to: its code, spelled as the
 * directory has it; its id where the code is empty, odd, a screen's, or not its alone; `null` where
 * the id is no better.
 */
export function carrierAddresses(carriers: readonly Named[]): (string | null)[] {
  const known = new Map<string, number>();
  const count = (text: string): void => void known.set(fold(text), countOf(text) + 1);
  const countOf = (text: string): number => known.get(fold(text)) ?? 0;
  for (const { Id, Code } of carriers) {
    count(Id);
    if (fold(Code) !== fold(Id)) count(Code);
  }
  return carriers.map(
    ({ Id, Code }) => [Code, Id].find((text) => isPlain(text) && countOf(text) === 1) ?? null,
  );
}

function isPlain(text: string): boolean {
  return PLAIN.test(text) && !DIVIDES.test(text) && !RESERVED.has(fold(text));
}

/**
 * Returns the carriers that an address means: the one it belongs to, otherwise all with that code
 * or id, in any case.
 */
export function carriersAt<Carrier extends Named & { address: string | null }>(
  carriers: readonly Carrier[],
  address: string,
): Carrier[] {
  const own = carriers.filter((carrier) => carrier.address === address);
  if (own.length > 0) return own;
  return carriers.filter(({ Id, Code }) => [Id, Code].some((it) => fold(it) === fold(address)));
}

function fold(text: string): string {
  return text.toLowerCase();
}
