import type { Send } from '../service/service-call.ts';
import type { Entry } from '../journal/entry.ts';
import { openJournal, type Journal } from '../journal/journal.ts';
import { createWriter } from '../journal/write.ts';
import { openSqliteStore } from '../store/sqlite-store.ts';

/**
 * A process that writes until it is killed, for crash.test.ts. It submits the keys in turn, reports
 * each outcome to its parent, and halts for ever at the requested step.
 */
export interface ChildOrders {
  dataDir: string;
  service: string;
  keys: string[];
  /** The step at which the process stops. */
  standStillAt: 'prepared' | 'sending' | 'answered' | 'stored' | 'settled' | null;
}

export type ChildReport =
  | { kind: 'standing-still' }
  | { kind: 'outcome'; key: string; outcome: string; replayed: boolean };

const { dataDir, service, keys, standStillAt } = JSON.parse(process.argv[2]!) as ChildOrders;

function report(message: ChildReport): void {
  process.send!(message);
}

function standStill(): Promise<never> {
  report({ kind: 'standing-still' });
  return new Promise(() => {
    // Without a timer the process would end by itself.
    setInterval(() => {}, 60_000);
  });
}

const journal = await openJournal(openSqliteStore(dataDir));

const interrupted: Journal = {
  ...journal,
  markSending: (...args) =>
    standStillAt === 'prepared' ? standStill() : journal.markSending(...args),
  storeAnswer: (...args) =>
    standStillAt === 'answered' ? standStill() : journal.storeAnswer(...args),
  async settle(...args): Promise<Entry> {
    if (standStillAt === 'stored') return standStill();
    const entry = await journal.settle(...args);
    return standStillAt === 'settled' ? standStill() : entry;
  },
};

const send: Send = async ({ target, body }) => {
  if (standStillAt === 'sending') return standStill();
  const response = await fetch(service + target, { method: 'POST', body });
  return {
    status: response.status,
    contentType: response.headers.get('content-type'),
    body: await response.text(),
  };
};

const writer = createWriter({ journal: interrupted, send });
for (const key of keys) {
  const [outcome, replayed] = await writer
    .submit({
      account: 'account',
      who: null,
      key,
      endpoint: 'archive-notifications',
      target: `/v2/${key}`,
      body: '{"Archive":[]}',
      takesTransactionId: false,
      expects: () => true,
      deadline: 60_000,
      maxBytes: 1000,
    })
    .then(
      ({ answer, replayed }) => [answer.body, replayed] as const,
      (error: unknown) =>
        [
          error instanceof Error && 'kind' in error ? String(error.kind) : String(error),
          false,
        ] as const,
    );
  report({ kind: 'outcome', key, outcome, replayed });
}
await journal.close();
process.disconnect?.();
