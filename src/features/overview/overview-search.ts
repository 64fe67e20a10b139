/** The query with another value for one of its parameters; `''` leaves it out. */
export function writeOverview(parameters: URLSearchParams, name: string, value: string): string {
  const next = new URLSearchParams(parameters);
  if (value === '') next.delete(name);
  else next.set(name, value);
  return next.toString();
}
