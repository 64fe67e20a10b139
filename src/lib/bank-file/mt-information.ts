import type { BankEntry } from './bank-statement.ts';
import { joinWrapped } from './entry-text.ts';

type Information = Pick<BankEntry, 'payer' | 'payerAccount' | 'text' | 'reference'>;

/**
 * Reads field 86 of an entry in the three formats that banks use: sub-fields (`?20`, as in
 * Germany), code words (`/NAME/…`), or free text. Values that it does not contain stay as they
 * were.
 */
export function readInformation(lines: readonly string[], known: Information): Information {
  const [first = ''] = lines;
  if (/^\d{3}[^\p{L}\p{N}\s]\d\d/u.test(first)) return ofSubFields(lines.join(''), known);
  if (/^\/[A-Z]{3,4}\//.test(first)) return ofCodeWords(joinWrapped(lines), known);
  return { ...known, text: `${known.text} ${joinWrapped(lines)}`.trim() };
}

/** The purposes that SEPA puts into the text, each until the next. */
const PURPOSES = /(EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|PURP)\+/;

function ofSubFields(text: string, known: Information): Information {
  const separator = text[3]!;
  const parts = text
    .slice(4)
    .split(separator)
    .map((part) => ({ name: part.slice(0, 2), value: part.slice(2) }));
  const valuesOf = (pattern: RegExp): string[] =>
    parts.flatMap(({ name, value }) => (pattern.test(name) ? [value] : []));
  const purpose = joinWrapped(valuesOf(/^(?:2\d|6[0-3])$/));
  const pieces = purpose.split(PURPOSES);
  const purposes = new Map<string, string>();
  for (let at = 1; at < pieces.length; at += 2) purposes.set(pieces[at]!, pieces[at + 1]!.trim());
  const own = purposes.get('EREF') ?? '';
  return {
    payer: joinWrapped(valuesOf(/^3[23]$/)) || known.payer,
    payerAccount: valuesOf(/^38$/)[0] ?? valuesOf(/^31$/)[0] ?? known.payerAccount,
    text: [pieces[0]!.trim(), purposes.get('SVWZ') ?? ''].filter(Boolean).join(' '),
    reference: isNone(own) ? known.reference : own,
  };
}

/** Code words whose values hold parts of their own: an account, a bank, a name. */
const PARTIES = new Set(['CNTP', 'ORDP', 'BENM']);

function ofCodeWords(text: string, known: Information): Information {
  const pieces = text.split(/\/([A-Z]{4}|BIC|ID)\//);
  const said = new Map<string, string>();
  for (let at = 1; at < pieces.length; at += 2) {
    const name = pieces[at]!;
    if (!said.has(name)) said.set(name, bare(pieces[at + 1]!));
  }
  const party =
    [...PARTIES]
      .map((name) => said.get(name))
      .find(Boolean)
      ?.split('/') ?? [];
  const own = said.get('EREF') ?? '';
  return {
    payer: said.get('NAME') ?? party[2] ?? known.payer,
    payerAccount: said.get('IBAN') ?? party[0] ?? known.payerAccount,
    text: (said.get('REMI') ?? text).replace(/^(?:USTD|STRD)\/+/, '').trim(),
    reference: isNone(own) ? known.reference : own,
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

function isNone(text: string): boolean {
  return text === '' || /^NOTPROVIDED$/i.test(text);
}
