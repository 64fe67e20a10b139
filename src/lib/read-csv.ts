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
  let cell = '';
  let isQuoted = false;
  // The position of the open quote. A quote that is never closed is a plain character, and so are
  // those after it: otherwise one stray quote would swallow the rest of the text.
  let quotedAt = 0;
  let knowsQuotes = true;
  const endCell = (): void => {
    record.push(cell);
    cell = '';
  };
  const endRecord = (): void => {
    endCell();
    if (record.some((value) => value.trim() !== '')) records.push(record);
    record = [];
  };
  for (let index = 0; index <= source.length; index++) {
    if (index === source.length) {
      if (!isQuoted) break;
      [index, cell, isQuoted, knowsQuotes] = [quotedAt, '"', false, false];
      continue;
    }
    const character = source[index]!;
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (source[index + 1] === '"') cell += source[++index];
      else isQuoted = false;
    } else if (character === '"' && cell === '' && knowsQuotes)
      [isQuoted, quotedAt] = [true, index];
    else if (character === separator) endCell();
    else if (character === '\n' || character === '\r') endRecord();
    else cell += character;
  }
  endRecord();
  return records;
}

function separatorOf(text: string): string {
  const [line = ''] = text.split(/[\r\n]/, 1);
  const count = (separator: string) => line.split(separator).length;
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0]!;
}
