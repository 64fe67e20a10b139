import { appendFileSync } from 'node:fs';

/**
 * Prints the result of a row in the table of threats: `row 4, path traversal: …`, because a passing
 * test does not show how much it tried. `npm run test:hostile` collects these lines.
 */
export function figure(row: number, what: string, found: string): void {
  const line = `row ${row}, ${what}: ${found}\n`;
  process.stdout.write(line);
  const file = process.env['FIGURES'];
  if (file !== undefined) appendFileSync(file, line);
}
