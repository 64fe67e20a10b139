/** Returns `many` for the long form of a test, which `npm run test:hostile` asks for. */
export function bounded(few: number, many: number): number {
  const { process } = globalThis as { process?: { env: Record<string, string | undefined> } };
  return process?.env['MODE'] === 'hostile' ? many : few;
}
