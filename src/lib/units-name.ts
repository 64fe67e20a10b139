/**
 * Returns a deployment's name for a Money.Units (interface 2.7 gives none), otherwise its number.
 */
export function unitsName(names: Readonly<Record<string, string>>, units: number): string {
  return Object.hasOwn(names, units) ? names[units]! : `Units ${units}`;
}
