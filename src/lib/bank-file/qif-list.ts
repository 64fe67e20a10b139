/** Lists of categories, securities and accounts, and not of entries. */
const NO_ENTRIES =
  /^!(?:account|option|clear|type:(?:cat|class|memorized|security|prices|tag|invitem))/i;

const COLUMNS = ['Date', 'Payer', 'Memo', 'Number', 'Amount'];

/**
 * Returns a Quicken file (QIF) as a list with columns, because neither its days nor its amounts say how they
 * are written; `null` for other text. Trades of securities have no amount: they are no money in.
 */
export function qifAsList(text: string): string | null {
  if (!/^\s*!(?:type|account|option)\b/i.test(text.slice(0, 200))) return null;
  const rows = [COLUMNS];
  let entry = new Map<string, string>();
  let hasEntries = false;
  let areTrades = false;
  for (const line of `${text}\n^`.split(/\r\n?|\n/)) {
    const [code = '', value] = [line.trim()[0], line.trim().slice(1).trim()];
    if (code === '!') {
      areTrades = /^!type:invst/i.test(line);
      hasEntries = areTrades || !NO_ENTRIES.test(line.trim());
    } else if (code !== '^') {
      // The parts of a split entry have other codes.
      if (!entry.has(code)) entry.set(code, value);
    } else {
      const amount = areTrades ? '' : (entry.get('T') ?? entry.get('U') ?? '');
      const day = (entry.get('D') ?? '').replaceAll(' ', '').replace("'", '/');
      const cells = [day, ...['P', 'M', 'N'].map((name) => entry.get(name) ?? ''), amount];
      if (hasEntries && entry.size > 0) rows.push(cells);
      entry = new Map();
    }
  }
  return rows
    .map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join('\t'))
    .join('\n');
}
