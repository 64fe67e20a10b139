import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createJournal } from '../../proxy/journal/journal.ts';
import type { Intent } from '../../proxy/journal/entry.ts';
import { openDatabase } from '../../proxy/store/open-database.ts';
import { openSqliteStore } from '../../proxy/store/sqlite-store.ts';
import { createSqliteTransactions } from '../../proxy/store/sqlite-transactions.ts';
import type { ProxyStore } from '../../proxy/store/store.ts';
import { median, milliseconds, quantile, type Figure } from './measure.ts';

const WRITES = 300;
const ENTRIES = 100_000;
/** Links of a write that was prepared, sent, answered and settled. */
const LINKS = 4;

/** Measures the chain and its anchor: a journal write with and without them, and a start. */
export async function journalBench(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-bench-'));
  try {
    const guarded = openSqliteStore(join(folder, 'guarded'));
    const bare = openBare(join(folder, 'bare'));
    await writeOne(guarded, -1);
    const [withChain, without]: [number[], number[]] = [[], []];
    // Alternates, so that both run under the same load.
    for (let n = 0; n < WRITES; n++) {
      withChain.push(await timed(() => writeOne(guarded, n)));
      without.push(await timed(() => writeOne(bare, n)));
    }
    await guarded.close();
    await bare.close();
    const ratio = median(withChain) / median(without);
    return [
      {
        what: `journal: one write with chain and anchor (${LINKS} commits), median of ${WRITES}`,
        measured: `${milliseconds(median(withChain))} (p95 ${milliseconds(quantile(withChain, 0.95))})`,
        beside: `without: ${milliseconds(median(without))}, ${ratio.toFixed(2)} ×`,
      },
      ...(await startBench(join(folder, 'large'))),
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function startBench(folder: string): Promise<Figure[]> {
  const store = openSqliteStore(folder);
  await fill(store);
  await store.close();
  const before = process.cpuUsage();
  const inAll = await timed(async () => openSqliteStore(folder).close());
  const used = process.cpuUsage(before);
  const path = join(folder, 'waybill.db');
  const check = await timed(async () => {
    const { database } = openDatabase(path, join(folder, 'nowhere', 'waybill.anchor'), true);
    database.close();
  });
  return [
    {
      what: `journal: start over ${ENTRIES.toLocaleString('en')} entries, ${(ENTRIES * LINKS).toLocaleString('en')} links computed again`,
      measured: `${milliseconds(inAll)}, ${milliseconds((used.user + used.system) / 1_000)} of CPU`,
      beside: `without the chain: ${milliseconds(check)}`,
    },
  ];
}

/** Fills the journal with entries in their state after sending, in few commits. */
async function fill(store: ProxyStore): Promise<void> {
  const perCommit = 5_000;
  const steps = [
    `UPDATE writes SET state = 'SENDING', epoch = 1, sending_at = 2 WHERE state = 'PREPARED'`,
    `UPDATE writes SET answered_at = 3, answer_status = 200, answer_body = '{"Id":"x"}' WHERE state = 'SENDING'`,
    `UPDATE writes SET state = 'DONE', settled_at = 4, settled_by = 'answer' WHERE state = 'SENDING'`,
  ];
  for (let from = 0; from < ENTRIES; from += perCommit) {
    const ids = Array.from({ length: perCommit }, (_, n) => from + n);
    await store.commit(async (sql) => {
      await sql.insert(
        'writes',
        ids.map((n) => ({
          id: n + 1,
          account: 'a',
          key: `k-${n}`,
          endpoint: 'e',
          target: 't',
          body: BODY,
          body_hash: 'h',
          state: 'PREPARED',
          prepared_at: 1,
        })),
      );
      await sql.insert(
        'follows',
        ids.map((n) => ({ write_id: n + 1, elements: 1 })),
      );
      await history(sql, 'PREPARED');
    });
    for (const [index, step] of steps.entries()) {
      await store.commit(async (sql) => {
        await sql.run(step);
        if (index !== 1) await history(sql, index === 0 ? 'SENDING' : 'DONE');
      });
    }
    async function history(sql: Parameters<Parameters<ProxyStore['commit']>[0]>[0], state: string) {
      await sql.insert(
        'history',
        ids.map((n) => ({ write_id: n + 1, at: 1, state, reason: 'it went on' })),
      );
    }
  }
}

const BODY = `{"Read":["${crypto.randomUUID()}"],"Unread":[],"Archive":[],"Note":"${'x'.repeat(500)}"}`;

/** A journal's store without a guard. */
function openBare(folder: string): ProxyStore {
  const path = join(folder, 'waybill.db');
  const whole = openSqliteStore(folder);
  void whole.close();
  const { database } = openDatabase(path, join(folder, 'waybill.anchor'), true);
  const transactions = createSqliteTransactions(database);
  return { ...transactions, state: { kind: 'ready' }, isShared: false, listen: () => () => {} };
}

async function writeOne(store: ProxyStore, n: number): Promise<void> {
  const journal = createJournal(store);
  const intent: Intent = {
    account: 'a',
    who: null,
    key: `key-${n}`,
    endpoint: 'notifications.update',
    target: '/v2/notifications/update',
    body: BODY,
    bodyHash: 'h',
  };
  const prepared = await journal.prepare(intent, 1);
  const sending = await journal.markSending(prepared, 2);
  const answer = { status: 200, contentType: 'application/json', body: '{"Id":"x"}' };
  const answered = await journal.storeAnswer(sending, answer, 3);
  const verdict = {
    state: 'DONE',
    reason: 'it answered 200',
    reportId: null,
    recordsReceived: null,
  } as const;
  await journal.settle(answered, verdict, 4);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
