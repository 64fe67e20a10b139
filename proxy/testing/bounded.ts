/** `npm run test:hostile` runs the long form of tests that `npm test` runs in a bounded form. */
const isLong = process.env['MODE'] === 'hostile';

/** Returns the number of tries, depending on whether the run is long. */
export function bounded(few: number, many: number): number {
  return isLong ? many : few;
}
