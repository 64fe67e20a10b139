import { canonicalName } from '../http/canonical-name.ts';

/**
 * Whether a person is certainly none of these, in any recorded spelling. `null`, where nobody signed
 * in, may be any person.
 */
export function isAnotherPerson(
  who: string | null,
  ...others: readonly (string | null)[]
): boolean {
  if (who === null) return false;
  const name = canonicalName(who);
  return others.every((other) => other !== null && canonicalName(other) !== name);
}
