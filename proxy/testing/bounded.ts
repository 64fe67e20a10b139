/** `npm run test:hostile` asks for the long form of what `npm test` does in a bounded one. */
const isLong = process.env['MODE'] === 'hostile';

/** Returns the number of tries, depending on whether the run is long. */
export function bounded(few: number, many: number): number {
  return isLong ? many : few;
}
