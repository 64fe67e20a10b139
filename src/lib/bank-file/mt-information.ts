import type { BankEntry } from './bank-statement.ts';
import { statedReference, joinWrapped, readPurpose } from './entry-text.ts';

type Information = Pick<BankEntry, 'payer' | 'payerAccount' | 'text' | 'reference'>;

/**
 * Reads field 86 of an entry in the three formats that banks use: sub-fields (`?20`, as in
 * Germany), code words (`/NAME/…`), or free text. Values that are missing in it stay unchanged.
 */
export function readInformation(lines: readonly string[], known: Information): Information {
  const [first = ''] = lines;
  if (/^\d{3}[^\p{L}\p{N}\s](?:[0-2]\d|3[0-8]|6[0-3])/u.test(first))
    return ofSubFields(lines.join(''), known);
  if (/^\/[A-Z]{3,4}\//.test(first)) return ofCodeWords(joinWrapped(lines), known);
  return { ...known, text: `${known.text} ${joinWrapped(lines)}`.trim() };
}

function ofSubFields(text: string, known: Information): Information {
  const separator = text[3]!;
  // A payer's text may contain the mark as well: it begins a sub-field only before two digits.
  const parts = text
    .slice(4)
    .split(separator)
    .reduce<{ name: string; value: string }[]>((all, part) => {
      const last = all.at(-1);
      if (/^\d\d/.test(part) || !last) all.push({ name: part.slice(0, 2), value: part.slice(2) });
      else last.value += separator + part;
      return all;
    }, []);
  const valuesOf = (pattern: RegExp): string[] =>
    parts.flatMap(({ name, value }) => (pattern.test(name) ? [value] : []));
  const { text: written, reference } = readPurpose(joinWrapped(valuesOf(/^(?:2\d|6[0-3])$/)));
  return {
    payer: joinWrapped(valuesOf(/^3[23]$/)) || known.payer,
    payerAccount: valuesOf(/^38$/)[0] ?? valuesOf(/^31$/)[0] ?? known.payerAccount,
    text: written,
    reference: reference || known.reference,
  };
}

/** Code words whose values hold parts of their own: an account, a bank, a name. */
const PARTIES = ['CNTP', 'ORDP', 'BENM'];
/** Code words that banks write behind the payer's text. */
const AFTER_TEXT = new Set(
  'BENM BIC BUSP CHGS CNTP CREF CSID EREF EXCH IBAN ID IREF ISDT MARF NAME OCMT ORDP PREF PURP RTRN SVCL TRCD TRTP ULTB ULTC ULTD'.split(
    ' ',
  ),
);

function ofCodeWords(text: string, known: Information): Information {
  const pieces = text.split(/\/([A-Z]{4}|BIC|ID)\//);
  const said = new Map<string, string>();
  let name = '';
  for (let at = 1; at < pieces.length; at += 2) {
    const [word, value] = [pieces[at]!, pieces[at + 1]!];
    // Only one of the bank's own code words ends the payer's text, or its name and town.
    const isText = name === 'REMI' || (PARTIES.includes(name) && word !== 'REMI');
    if (isText && !AFTER_TEXT.has(word)) {
      said.set(name, `${said.get(name)}/${word}/${value}`);
      continue;
    }
    name = said.has(word) ? '' : word;
    if (name !== '') said.set(name, value);
  }
  const valueOf = (word: string): string => bare(said.get(word) ?? '');
  const party = PARTIES.map(valueOf).find(Boolean)?.split('/') ?? [];
  const [first = ''] = party;
  const isName = party.length === 1 && !/\d{4}/.test(first);
  return {
    payer: valueOf('NAME') || (isName ? first : party[2]) || known.payer,
    payerAccount: valueOf('IBAN') || (isName ? '' : first) || known.payerAccount,
    text: (valueOf('REMI') || text).replace(/^(?:USTD|STRD)\/+/, '').trim(),
    reference: statedReference(valueOf('EREF')) || known.reference,
  };
}

/** Without the slashes around it. */
function bare(value: string): string {
  const parts = value.split('/').map((part) => part.trim());
  const first = parts.findIndex((part) => part !== '');
  return first === -1
    ? ''
    : parts.slice(first, parts.findLastIndex((part) => part !== '') + 1).join('/');
}
