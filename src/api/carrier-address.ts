/** The names that a carrier can be requested by. */
interface Named {
  Id: string;
  Code: string;
}

/** Screens below `/carriers/`, which a code must not collide with. */
const RESERVED = new Set(['many', 'methods', 'templates']);

/**
 * Plain ASCII without characters that divide or encode an address, and without a leading dot: the
 * proxy refuses all others in a path, since a server behind the service might decode it a second
 * time.
 */
const PLAIN = /^(?!\.)[!-~]{1,200}$/;
const DIVIDES = /[/\\?#&%,;]/;

/**
 * Returns the address for requests (interface 4.13) and links of each carrier: its code, spelled as
 * the directory has it; its id if the code is empty, odd, a screen's, or shared; `null` if the id
 * is no better.
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
 * Returns the carriers that an address means: the carrier it belongs to, otherwise all with that
 * code or id, in any case.
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
