/** What a deployment calls a Money.Units (interface 2.7 does not say), else its number. */
export function unitsName(names: Readonly<Record<string, string>>, units: number): string {
  return Object.hasOwn(names, units) ? names[units]! : `Units ${units}`;
}
