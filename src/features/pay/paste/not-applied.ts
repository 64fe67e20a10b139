import { counted } from '#api/listing/describe-listing.ts';
import type { LineMatch } from '#lib/remittance/match-remittance.ts';
import { lineNoun } from '../model/texts.ts';
import { remittanceTexts } from './texts.ts';

interface WrittenLine {
  cells: readonly string[];
  match: Pick<LineMatch, 'state'>;
}

/** Maximum characters of a payment's note, and those reserved for the text around the lines. */
const MOST = 2_000;
const AROUND = 100;

/**
 * Returns a payment's note with the remittance's lines that it does not pay in full, each as
 * written with the reason: they explain the remaining amount. Replaces the lines of an earlier
 * remittance.
 *
 * @param paid the lines that are applied
 */
export function noteOfRest<Line extends WrittenLine>(
  note: string,
  lines: readonly Line[],
  paid: readonly Line[],
): string {
  const rest = lines.filter(
    (line) =>
      line.match.state !== 'part' &&
      (!paid.includes(line) || line.match.state === 'over') &&
      // A greeting names no item and no amount.
      line.cells.some((cell) => /\d/.test(cell)),
  );
  const own = note.split('\n').filter((line) => !line.startsWith(remittanceTexts.rest));
  let room = MOST - AROUND - own.join('\n').length;
  const texts: string[] = [];
  for (const { cells, match } of rest) {
    const written = cells.filter((cell) => cell.trim() !== '').join(' ');
    const text = `${written} (${remittanceTexts.states[match.state].toLowerCase()})`;
    room -= text.length + 2;
    if (room < 0) break;
    texts.push(text);
  }
  const more = rest.length - texts.length;
  if (more > 0) texts.push(remittanceTexts.moreLines(counted(more, lineNoun)));
  // If the person's own text fills the note, it stays.
  if (texts.length > 0 && own.join('\n').length <= MOST - AROUND)
    own.push(`${remittanceTexts.rest} ${texts.join('; ')}`);
  return own.filter((line, index) => line !== '' || index > 0).join('\n');
}
