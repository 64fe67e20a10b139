/**
 * Reads CSV as spreadsheets write it (RFC 4180), by default separated by comma, semicolon or tab,
 * whichever is most frequent in the first line. Empty lines are left out.
 *
 * Written here, because the packages for it use the older module format: one such file loaded late
 * makes the bundler split its helpers out of the start, which costs everybody a request.
 */
export function readCsv(text: string, separator = separatorOf(text)): string[][] {
  const source = text.replace(/^\uFEFF/, '');
  const records: string[][] = [];
  let record: string[] = [];
  let recordAt = 0;
  let cell = '';
  let isQuoted = false;
  const endCell = (): void => {
    // A formula in quotes, as some programs write a text: `"=""007"""`.
    record.push(cell.replace(/^="([^"]*)"$/, '$1'));
    cell = '';
  };
  const endRecord = (next: number): void => {
    endCell();
    if (record.some((value) => value.trim() !== '')) records.push(record);
    [record, recordAt] = [[], next];
  };
  const opensCell = (index: number): boolean => {
    const end = closingQuote(source, index);
    if (end === undefined || isStray(source, index, end, separator)) return false;
    const width = records[0]?.length ?? 0;
    if (record.length >= width || !/[\n\r]/.test(source.slice(index, end))) return true;
    const [rest = ''] = source.slice(end).split(/[\n\r]/, 1);
    const lines = (source.slice(recordAt, end) + rest).split(/\r\n?|\n/);
    return !areRecords(lines, separator, width);
  };
  for (let index = 0; index < source.length; index++) {
    const character = source[index]!;
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (source[index + 1] === '"') cell += source[++index];
      else isQuoted = false;
    } else if (character === '"' && cell === '' && opensCell(index)) isQuoted = true;
    else if (
      character === '=' &&
      cell === '' &&
      source[index + 1] === '"' &&
      opensCell(index + 1)
    ) {
      isQuoted = true;
      index++;
    } else if (character === separator) endCell();
    else if (character === '\n' || character === '\r') endRecord(index + 1);
    else cell += character;
  }
  endRecord(source.length);
  return records;
}

/** Returns where a quote is closed; `undefined` if it never is. */
function closingQuote(source: string, from: number): number | undefined {
  let at = source.indexOf('"', from + 1);
  while (at >= 0 && source[at + 1] === '"') at = source.indexOf('"', at + 2);
  return at < 0 ? undefined : at;
}

/**
 * Whether the quote that would close a cell is rather the beginning of another one, on a later line:
 * then the first quote is a plain character. Otherwise a stray quote would swallow all text up to the
 * next one.
 */
function isStray(source: string, from: number, end: number, separator: string): boolean {
  let next = end + 1;
  while (source[next] === ' ') next += 1;
  const isEnd = next >= source.length || [separator, '\n', '\r'].includes(source[next]!);
  return !isEnd && (end === from + 1 || /[\n\r]/.test(source.slice(from, end)));
}

/**
 * Whether the lines that a quoted cell would join are whole records, alike in each column: then its
 * quotes are strays, too. The lines of an address in a cell are not.
 */
function areRecords(lines: readonly string[], separator: string, width: number): boolean {
  // A cell of two columns may well have a line of two: `Miller, Inc`.
  if (width < 3) return false;
  const [first, ...others] = lines.map((line) => line.split(separator).map(kindOf));
  return (
    first!.length === width &&
    first!.includes('number') &&
    others.every((kinds) => kinds.join() === first!.join())
  );
}

function kindOf(cell: string): 'empty' | 'number' | 'text' | 'word' {
  if (cell.trim() === '') return 'empty';
  if (!/\d/.test(cell)) return 'word';
  return /\p{L}/u.test(cell) ? 'text' : 'number';
}

function separatorOf(text: string): string {
  const [line = ''] = text.split(/[\r\n]/, 1);
  const count = (separator: string) => line.split(separator).length;
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0]!;
}
