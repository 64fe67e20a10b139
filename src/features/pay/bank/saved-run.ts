import { z } from '#contract/zod.ts';
import type { BankStatement } from '#lib/bank-file/bank-statement.ts';
import { decimalFromText, type Decimal } from '#lib/decimal.ts';
import { parsedAs, textMemory } from '../model/local-memory.ts';
import { storedRoles } from '../paste/stored-roles.ts';
import { bankFileOf, statementTable } from '../paste/statement-lines.ts';
import { UNDECIDED, type BankRun } from './bank-run.ts';

const text = z.nullable(z.string());
const decimal = z.custom<Decimal>(
  (value) => typeof value === 'string' && decimalFromText(value) !== undefined,
);

const statement = z.object({
  format: z.enum(['CAMT.052', 'CAMT.053', 'CAMT.054', 'MT940', 'MT942', 'BAI2', 'OFX']),
  account: z.string(),
  currency: text,
  opening: z.nullable(decimal),
  closing: z.nullable(decimal),
  entries: z.array(
    z.object({
      kind: z.enum(['in', 'out', 'reversal', 'pending', 'nothing']),
      amount: decimal,
      currency: text,
      bookedOn: text,
      valuedOn: text,
      payer: z.string(),
      payerAccount: z.string(),
      text: z.string(),
      reference: z.string(),
      bankReference: z.string(),
      bookedAs: z.optional(z.object({ amount: decimal, bankReference: z.string() })),
    }),
  ),
  unread: z.array(z.object({ place: z.int(), text: z.string() })),
}) satisfies z.ZodMiniType<BankStatement>;

const storedRun = z.object({
  /** `null` for a list that was pasted. */
  statements: z.nullable(z.array(statement)),
  /** `null` for a file: its statements make the table. */
  table: z.nullable(
    z.object({
      rows: z.array(z.array(z.string())),
      delimiter: z.string(),
      notRead: z.object({
        tooMany: z.int(),
        tooLong: z.array(z.int()),
        otherColumns: z.optional(z.int()),
      }),
    }),
  ),
  columns: z.nullable(
    z.object({ header: z.int(), roles: storedRoles, asks: z.nullable(z.literal('amount')) }),
  ),
  mark: z.optional(z.enum(['.', ','])),
  incoming: z.optional(z.string()),
  batches: z.optional(z.array(z.tuple([z.int(), z.boolean()]))),
  method: z.object({ Id: text, Code: text, Name: text }),
  units: z.nullable(z.int()),
  /** Places of the lines that are in a draft, and its id: the proxy may not have it yet. */
  draftedIn: z.optional(z.array(z.tuple([z.int(), z.string()]))),
  others: z.optional(z.array(z.tuple([z.int(), z.int()]))),
});

type Sources = Pick<
  BankRun,
  'account' | 'file' | 'table' | 'columns' | 'answers' | 'method' | 'units' | 'drafted' | 'others'
>;

/** UTF-16 units: the tab's storage has room for about five times as many, and drafts go first. */
const MOST = 1_000_000;

function memoryOf(account: string) {
  return textMemory(account, 'bank-file', () => sessionStorage);
}

/**
 * Saves a file in the tab's own storage, so that it survives a reload. The proxy has the decisions.
 */
export function saveRun(run: Sources): void {
  const { account, file, table, columns, answers, method, units, drafted, others } = run;
  const saved = {
    statements: file?.statements ?? null,
    table: file ? null : table,
    columns,
    mark: answers.mark,
    incoming: answers.incoming,
    batches: answers.countsBatches && [...answers.countsBatches],
    method,
    units,
    draftedIn: [...drafted],
    others: [...others],
  };
  const text = JSON.stringify(saved);
  // A file that is too large must not leave an earlier one in its place.
  if (text.length > MOST) forgetRun(account);
  else memoryOf(account).write(text);
}

export function forgetRun(account: string): void {
  memoryOf(account).clear();
}

/** The file that this tab had before a reload, without the decisions. */
export function savedRun(
  account: string,
  unitsNames: Readonly<Record<string, string>>,
): BankRun | null {
  const saved = parsedAs(storedRun, memoryOf(account).read());
  if (saved === null) return null;
  const { statements, table, columns, mark, incoming, batches, method, units } = saved;
  const { draftedIn, others } = saved;
  const file = statements && bankFileOf(statements, unitsNames);
  const ofFile = file && statementTable(file.sorted.payable, file.sorted.tooMany);
  const its = ofFile ?? table;
  if (its === null) return null;
  return {
    account,
    file,
    table: its,
    columns,
    answers: {
      ...(mark !== undefined && { mark }),
      ...(incoming !== undefined && { incoming }),
      ...(batches && { countsBatches: new Map(batches) }),
    },
    method,
    units,
    ...UNDECIDED,
    drafted: new Map(draftedIn),
    others: new Map(others),
  };
}
