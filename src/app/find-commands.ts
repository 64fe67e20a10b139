import type { References } from '#api/references.ts';
import type { Permission } from '#contract/permission.ts';
import { isGuidShaped } from '#lib/guid.ts';
import { foldText } from '#lib/search/fold-text.ts';
import { writeTerms, type SearchKeys } from '#lib/search/terms.ts';
import { encodeText } from '#lib/uri-text.ts';
import { visibleString } from '#lib/visible-text.ts';
import type { Command } from '#ui/commands/command.ts';
import { findTexts } from './late-texts.ts';

const { group } = findTexts;
const triages: Permission = { role: 'triage', kind: 'read' };
const readsAccounting: Permission = { role: 'accounting', kind: 'read' };

/** Exact numbers of what the page has loaded. */
export interface LoadedNumbers {
  references: References;
  /** Returns the Id of the only payment with this number. */
  paymentOf: (number: string) => string | undefined;
  hasBatch: (id: number) => boolean;
}

/**
 * Ways to find a number or an id that was typed into the palette. An id may belong to any kind of
 * record, because the interface gives all ids the same shape.
 */
export function findCommands(
  typed: string,
  may: (permission: Permission) => boolean,
  go: (path: string) => void,
  { references, paymentOf, hasBatch }: LoadedNumbers,
): Command[] {
  const text = typed.trim();
  if (text.length < LEAST || text.length > MOST || !/\p{Nd}/u.test(text)) return [];
  const written = encodeText(text);
  const record = encodeText(writeTerms([{ isNegated: false, key: 'record', value: text }], keys));
  const find = (name: string, path: string): Command => ({ name, group, run: () => go(path) });
  // An id would fill the command's name, and is already in the field above.
  const what = isGuidShaped(text) ? findTexts.thisId : visibleString(text);
  const inbox = `/inbox?status=everything&q=${record}`;
  const notifications = find(findTexts.inNotifications(what), inbox);
  const batches = find(findTexts.inBatches(what), `/batches?q=${written}`);
  if (!isGuidShaped(text)) {
    const id = may(readsAccounting) ? transactionOf(text, references) : undefined;
    const payment = may(readsAccounting) ? paymentOf(text) : undefined;
    const batch = Number(BATCH.exec(text)?.[1] ?? NaN);
    return [
      ...(id === undefined
        ? []
        : [find(findTexts.transactionOf(what), `/receivables/${encodeText(id)}`)]),
      ...(payment === undefined
        ? []
        : [find(findTexts.paymentOf(what), `/payments/${encodeText(payment)}`)]),
      ...(hasBatch(batch) ? [find(findTexts.batchOf(batch), `/batches/${batch}`)] : []),
      ...(may(triages) ? [notifications] : []),
      ...(may(readsAccounting)
        ? [
            find(findTexts.inReceivables(what), `/receivables?q=${written}`),
            find(findTexts.inPayments(what), `/payments?q=${written}`),
          ]
        : []),
      ...(may(triages) || may(readsAccounting) ? [batches] : []),
    ];
  }
  return [
    ...(may(readsAccounting)
      ? [
          find(findTexts.transaction, `/receivables/${written}`),
          find(findTexts.payment, `/payments/${written}`),
        ]
      : []),
    ...(may(triages) ? [notifications] : []),
    ...(may(triages) || may(readsAccounting) ? [batches] : []),
    ...(may(triages)
      ? [find(findTexts.notificationReport, `/reports/notifications/${written}`)]
      : []),
    ...(may(readsAccounting)
      ? [find(findTexts.accountingReport, `/reports/accounting/${written}`)]
      : []),
  ];
}

/** The only transaction with this reference, as people type it. */
function transactionOf(text: string, references: References): string | undefined {
  const typed = foldText(text);
  let found: string | undefined;
  for (const [id, reference] of references) {
    if (foldText(reference.trim()) !== typed) continue;
    if (found !== undefined) return undefined;
    found = id;
  }
  return found;
}

/** As its page and the lists write it. */
const BATCH = /^(?:batch )?(\d{1,15})$/i;
/** Shorter numbers would come before the commands that are meant. */
const LEAST = 3;
/** Longest search of batches, in characters. */
const MOST = 200;
const keys: SearchKeys = new Map([['record', 'record']]);
