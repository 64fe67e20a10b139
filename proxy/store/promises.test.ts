import { describe, expect, test } from 'vitest';
import { eachStore } from '../testing/each-store.ts';
import { errorOf } from '../testing/stores.ts';
import type { Sql } from './sql.ts';
import type { ProxyStore } from './store.ts';

/** The constraints that both databases enforce against mistakes of our own code. */

const insertWrite = `INSERT INTO writes
  (account, key, endpoint, target, body, body_hash, who, state, prepared_at)`;
const SEND = `UPDATE writes SET state = 'SENDING', sending_at = 2, epoch = epoch + 1`;
const ANSWER = `UPDATE writes SET answered_at = 3, answer_status = 500, answer_body = 'oops'`;

/** Something in every table; `writes` by key, in every state and in some twice. */
const filled = [
  ...['prepared', 'withdrawn', 'sending', 'heard', 'done', 'rejected', 'unknown', 'again'].map(
    (key) => `${insertWrite} VALUES ('a', '${key}', 'e', 't', 'b', 'h', 'anna', 'PREPARED', 1)`,
  ),
  `UPDATE writes SET withdrawn_at = 2 WHERE key = 'withdrawn'`,
  `INSERT INTO history (write_id, at, state, reason) SELECT id, 1, 'PREPARED', 'asked' FROM writes`,
  `INSERT INTO follows (write_id, elements) SELECT id, 1 FROM writes`,
  `INSERT INTO lines (write_id, position, id, id_key, asked, changed_at)
   SELECT id, 0, 'I', 'i', 'apply', 1 FROM writes`,
  `INSERT INTO line_amounts (write_id, position, amount) SELECT id, 0, '1' FROM writes`,
  `INSERT INTO lines_before (write_id, position, balance, at) SELECT id, 0, '5', 1 FROM writes`,
  `INSERT INTO evidence (write_id, at, moment, asked, found) SELECT id, 1, 'before', 'q', 'f' FROM writes`,
  `INSERT INTO sent_payments (write_id, partner_key, number, amount, units)
   SELECT id, 'p', 'n', '1', 0 FROM writes`,
  `${SEND} WHERE key NOT IN ('prepared', 'withdrawn')`,
  `${ANSWER} WHERE key IN ('heard', 'done', 'rejected', 'again')`,
  `UPDATE writes SET state = 'UNKNOWN' WHERE key IN ('unknown', 'again')`,
  `UPDATE writes SET state = 'DONE', settled_by = 'answer' WHERE key = 'done'`,
  `UPDATE writes SET state = 'REJECTED', settled_by = 'answer' WHERE key = 'rejected'`,
  `${SEND}, answered_at = NULL, answer_status = NULL, answer_body = NULL WHERE key = 'again'`,
  `UPDATE lines SET verdict = 'proven', is_final = 1, changed_at = 9
   WHERE write_id = (SELECT id FROM writes WHERE key = 'done')`,
  `INSERT INTO drafts (id, account, name, version, content, key, created_at, changed_at)
   VALUES ('open', 'a', 'd', 1, '{}', 'k1', 1, 1), ('sent', 'a', 'd', 1, '{}', 'k2', 1, 1)`,
  `INSERT INTO draft_payments (draft_id, position, id, content)
   VALUES ('open', 0, 'p', '{}'), ('sent', 0, 'p', '{}')`,
  `INSERT INTO draft_lines (draft_id, payment, position, id, id_key, content)
   VALUES ('open', 0, 0, 'I', 'i', '{}'), ('sent', 0, 0, 'I', 'i', '{}')`,
  `UPDATE drafts SET write_id = (SELECT id FROM writes WHERE key = 'done') WHERE id = 'sent'`,
  `INSERT INTO approvals (account, step, draft_id, who, content_hash, at)
   VALUES ('a', 'submitted', 'open', 'anna', 'h', 1)`,
  `INSERT INTO returned_submissions (submission, who, note, at)
   SELECT max(id), 'bob', 'why', 2 FROM approvals`,
  `INSERT INTO draft_holds (draft_id, id_key, amount) VALUES ('open', 'i', '1')`,
  `INSERT INTO taken (account, id_key, id, version, who, since, note, changed_at)
   VALUES ('a', 'i', 'I', 1, 'anna', 1, '', 1)`,
  `INSERT INTO taken_history (account, id_key, version, at, what, who, note)
   VALUES ('a', 'i', 1, 1, 'take', 'anna', '')`,
];

/** Triggers fill two of them. */
const tables = new Set([
  'attempts',
  'line_history',
  ...filled.flatMap((text) => [...text.matchAll(/INSERT INTO (\w+)/g)].map(([, table]) => table)),
]);

/** Tables that only grow, each with a column. */
const appendOnly = {
  history: 'reason',
  attempts: 'answer_body',
  line_history: 'reason',
  evidence: 'found',
  taken_history: 'note',
  returned_submissions: 'note',
};

async function allOf(sql: Sql): Promise<unknown> {
  const all: unknown[] = [];
  for (const table of tables) all.push(await sql.all(`SELECT * FROM ${table} ORDER BY 1, 2`));
  return all;
}

const run = (store: ProxyStore, text: string) => store.commit((sql) => sql.run(text));

/** Statements that the database refuses, with the error that it reports. */
const refused: [words: RegExp, statement: string][] = [
  ...Object.entries(appendOnly).flatMap(([table, column]): [RegExp, string][] => [
    [/append-only/, `UPDATE ${table} SET ${column} = 'x'`],
    [/append-only/, `DELETE FROM ${table}`],
  ]),
  [/foreign key constraint/i, `INSERT INTO returned_submissions VALUES (99, 'bob', 'why', 2)`],
  [/a write is never deleted/, 'DELETE FROM writes'],
  [
    /a write is never replaced/,
    `${insertWrite} VALUES ('a', 'done', 'e', 't', 'b', 'h', NULL, 'PREPARED', 1)`,
  ],
  [
    /a write begins as PREPARED/,
    `INSERT INTO writes (account, key, endpoint, target, body_hash, state, prepared_at, sending_at)
     VALUES ('a', 'new', 'e', 't', 'h', 'SENDING', 1, 1)`,
  ],
  ...['account', 'key', 'endpoint', 'target', 'body', 'body_hash', 'who', 'approved_by'].map(
    (column): [RegExp, string] => [
      /what was asked never changes/,
      `UPDATE writes SET ${column} = 'x' WHERE key = 'prepared'`,
    ],
  ),
  [/what was asked never changes/, `UPDATE writes SET prepared_at = 5 WHERE key = 'prepared'`],
  [/an outcome never changes/, `UPDATE writes SET report_id = 'x' WHERE key = 'done'`],
  [/an outcome never changes/, `UPDATE writes SET settled_at = 9 WHERE key = 'rejected'`],
  [/an answer never changes/, `UPDATE writes SET answer_body = 'x' WHERE key = 'heard'`],
  [/an answer never changes/, `UPDATE writes SET answer_status = NULL WHERE key = 'heard'`],
  [/only what was not sent/, `UPDATE writes SET withdrawn_at = 5 WHERE key = 'sending'`],
  [/only what was not sent/, `UPDATE writes SET withdrawn_at = NULL WHERE key = 'withdrawn'`],
  [/what was withdrawn is never sent/, `${SEND} WHERE key = 'withdrawn'`],
  [/each sending has its own epoch/, `UPDATE writes SET epoch = 7 WHERE key = 'sending'`],
  [
    /each sending has its own epoch/,
    `UPDATE writes SET state = 'SENDING', sending_at = 2 WHERE key = 'prepared'`,
  ],
  [/check constraint/i, `UPDATE writes SET settled_by = 'answer' WHERE key = 'sending'`],
  [
    /check constraint/i,
    `UPDATE writes SET state = 'DONE', settled_by = 'answer' WHERE key = 'sending'`,
  ],
  [
    /check constraint/i,
    `UPDATE writes SET state = 'REJECTED', settled_by = 'person' WHERE key = 'heard'`,
  ],
  [/check constraint/i, `UPDATE writes SET state = 'DONE' WHERE key = 'heard'`],
  [/a line is never deleted/, 'DELETE FROM lines'],
  ...['id', 'id_key', 'payment_number'].map((column): [RegExp, string] => [
    /what was asked never changes/,
    `UPDATE lines SET ${column} = 'x'`,
  ]),
  [/a final verdict never changes/, `UPDATE lines SET verdict = 'refused'`],
  [/a final verdict never changes/, `UPDATE lines SET is_final = 0`],
  [/check constraint/i, `UPDATE lines SET is_final = 1 WHERE verdict = 'pending'`],
  [/check constraint/i, `UPDATE lines SET verdict = 'perhaps' WHERE verdict = 'pending'`],
  [/check constraint/i, 'UPDATE lines SET is_named = 2'],
  [/check constraint/i, 'UPDATE follows SET needs_person = 2'],
  [/it was sent already/, `UPDATE lines_before SET balance = '9'`],
  [
    /it was sent already/,
    `INSERT INTO lines_before (write_id, position, at)
     SELECT id, 0, 1 FROM writes WHERE key = 'sending'`,
  ],
  ...['content', 'key', 'account', 'submitted_by', 'submitted_key'].map(
    (column): [RegExp, string] => [
      /a draft that was sent never changes/,
      `UPDATE drafts SET ${column} = 'x' WHERE id = 'sent'`,
    ],
  ),
  [/a draft that was sent never changes/, `UPDATE drafts SET write_id = NULL WHERE id = 'sent'`],
  ...['draft_payments', 'draft_lines'].flatMap((table): [RegExp, string][] => [
    [/a draft that was sent never changes/, `UPDATE ${table} SET content = 'x'`],
    [/a draft that was sent never changes/, `DELETE FROM ${table}`],
  ]),
  [
    /a draft that was sent never changes/,
    `INSERT INTO draft_payments (draft_id, position, id, content) VALUES ('sent', 1, 'p', '{}')`,
  ],
  [
    /a draft that was sent never changes/,
    `INSERT INTO draft_lines (draft_id, payment, position, id, id_key, content)
     VALUES ('sent', 0, 1, 'I', 'i', '{}')`,
  ],
  [/a draft that was sent is never deleted/, `DELETE FROM drafts WHERE id = 'sent'`],
  [/unique constraint/i, `UPDATE drafts SET key = 'k2' WHERE id = 'open'`],
  [
    /unique constraint/i,
    `UPDATE drafts SET write_id = (SELECT id FROM writes WHERE key = 'done') WHERE id = 'open'`,
  ],
  [/foreign key constraint/i, `UPDATE drafts SET write_id = 999 WHERE id = 'open'`],
  [/foreign key constraint/i, `INSERT INTO draft_holds VALUES ('none', 'i', '1')`],
  [
    /foreign key constraint/i,
    `INSERT INTO history (write_id, at, state, reason) VALUES (999, 1, 'DONE', 'x')`,
  ],
  [/not.null constraint/i, `UPDATE taken SET note = NULL`],
  [/check constraint/i, `UPDATE taken SET who = NULL`],
];

describe.each(eachStore)('in %s', (_kind, open) => {
  async function fill(): Promise<ProxyStore> {
    const [store] = await open(1);
    await store!.commit(async (sql) => {
      for (const text of filled) await sql.run(text);
    });
    return store!;
  }

  test(`rejects ${refused.length} changes that break a promise, each for its own reason`, async () => {
    const store = await fill();
    const before = await store.read(allOf);
    const wrong: string[] = [];
    for (const [words, statement] of refused) {
      const { message } = await errorOf(() => run(store, statement)).catch(() => ({
        message: 'it is done',
      }));
      if (!words.test(message)) wrong.push(`${statement}: ${message}`);
    }
    expect(wrong).toEqual([]);
    expect(await store.read(allOf)).toEqual(before);
  });

  test('allows exactly the legal transitions of a write', async () => {
    const from = {
      prepared: 'PREPARED',
      sending: 'SENDING',
      heard: 'SENDING',
      again: 'SENDING',
      unknown: 'UNKNOWN',
      done: 'DONE',
      rejected: 'REJECTED',
    };
    const to = ['PREPARED', 'SENDING', 'DONE', 'REJECTED', 'UNKNOWN'];
    const store = await fill();
    const ways: string[] = [];
    const undone = new Error('undone');
    for (const [key, is] of Object.entries(from)) {
      for (const state of to.filter((other) => other !== is)) {
        const isSettled = state === 'DONE' || state === 'REJECTED';
        const tried = store.commit(async (sql) => {
          await sql.run(
            `UPDATE writes SET state = ?, epoch = epoch + ?, sending_at = ?, settled_by = ?
               ${isSettled && key !== 'heard' ? ', answer_status = 200' : ''}
             WHERE key = ?`,
            state,
            state === 'SENDING' ? 1 : 0,
            state === 'PREPARED' ? null : 2,
            isSettled ? 'answer' : null,
            key,
          );
          throw undone;
        });
        const error: unknown = await tried.catch((caught: unknown) => caught);
        if (error === undone) ways.push(`${key} → ${state}`);
      }
    }
    expect(ways).toEqual([
      'prepared → SENDING',
      'sending → PREPARED',
      'sending → DONE',
      'sending → REJECTED',
      'sending → UNKNOWN',
      // Its answer is there.
      'heard → DONE',
      'heard → REJECTED',
      'heard → UNKNOWN',
      // The write was sent before.
      'again → DONE',
      'again → REJECTED',
      'again → UNKNOWN',
      'unknown → SENDING',
      'unknown → DONE',
      'unknown → REJECTED',
    ]);
  });

  test('keeps the last send’s response when sending again, and a step for each verdict', async () => {
    const store = await fill();
    const kept = await store.read(async (sql) => ({
      attempts: await sql.all(
        'SELECT sending_at, answered_at, answer_status, answer_body FROM attempts',
      ),
      steps: await sql.all('SELECT at, verdict, is_final, reason FROM line_history'),
    }));
    expect(JSON.parse(JSON.stringify(kept))).toEqual({
      attempts: [{ sending_at: 2, answered_at: 3, answer_status: 500, answer_body: 'oops' }],
      steps: [{ at: 9, verdict: 'proven', is_final: 1, reason: 'nothing is known yet' }],
    });
  });

  test('deletes an unsent draft with its holds, payments and lines', async () => {
    const store = await fill();
    await run(store, `DELETE FROM drafts WHERE id = 'open'`);
    expect(await store.read((sql) => sql.all('SELECT * FROM draft_holds'))).toEqual([]);
    for (const table of ['draft_payments', 'draft_lines']) {
      const rows = await store.read((sql) => sql.all(`SELECT draft_id FROM ${table}`));
      expect(rows).toEqual([{ draft_id: 'sent' }]);
    }
  });
});
