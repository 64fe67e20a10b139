/** `npm run test:hostile` asks for the long form of what `npm test` does in a bounded one. */
const isLong = process.env['MODE'] === 'hostile';

/** How often something is tried. */
export function bounded(few: number, many: number): number {
  return isLong ? many : few;
}
