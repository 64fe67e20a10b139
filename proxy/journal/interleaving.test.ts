import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ProblemError } from '../errors/problem-error.ts';
import { BrokeOffError, NotSentError, type ServiceAnswer } from '../service/service-call.ts';
import { StoreError } from '../errors/store-error.ts';
import { openSqliteStore } from '../store/sqlite-store.ts';
import type { ProxyStore } from '../store/store.ts';
import { createJournal, openJournal } from './journal.ts';
import { createWriter, type Writer } from './write.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const refusal = '{"Success":false,"Messages":[{"Code":"X1"}]}';
const fates = {
  done: { status: 200, contentType: null, body: '{"RecordsReceived":1}' },
  refused: { status: 200, contentType: null, body: refusal },
  'refused by status': { status: 429, contentType: null, body: '' },
  unreadable: { status: 200, contentType: null, body: '<html>' },
  failed: { status: 500, contentType: null, body: refusal },
  reset: new BrokeOffError('reset', 'reset'),
  'not sent': new NotSentError('refused'),
} satisfies Record<string, ServiceAnswer | Error>;
type Fate = keyof typeof fates;

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('submit' as const),
      key: fc.constantFrom('k1', 'k2'),
      body: fc.constantFrom('1', '1', '1', '2'),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('answer' as const),
      fate: fc.constantFrom(...(Object.keys(fates) as Fate[])),
    }),
  },
  {
    weight: 1,
    // The process dies after this many further commits.
    arbitrary: fc.record({ kind: fc.constant('doom' as const), commits: fc.nat(5) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** One sending of a key, as the service received it. */
interface Sent {
  /** `null` while it hangs. */
  fate: Fate | null;
  /** The process that sent it lived to hear of its fate. */
  heard: boolean;
}

class World {
  readonly folder = mkdtempSync(join(temporaryFolder, 'waybill-'));
  readonly sent = new Map<string, Sent[]>();
  /** Sends of a key after one that may have reached the service. */
  readonly doubled: string[] = [];
  /** Answers told to the browser, by key. */
  readonly told = new Map<string, ServiceAnswer>();
  #store!: ProxyStore;
  #writer!: Writer;
  #lifetime = 0;
  #commitsLeft = Infinity;
  #pending: ((fate: Fate) => void)[] = [];
  #isStopping = false;
  #submits: Promise<void>[] = [];

  async start(): Promise<void> {
    this.#lifetime++;
    this.#pending = [];
    this.#isStopping = false;
    this.#commitsLeft = Infinity;
    // Recovery is openJournal's; the store is then opened again to let it die at will.
    await (await openJournal(openSqliteStore(this.folder))).close();
    const store = openSqliteStore(this.folder);
    this.#store = store;
    this.#writer = createWriter({
      journal: createJournal({
        ...store,
        read: (work) => {
          if (this.#commitsLeft <= 0) return Promise.reject(new StoreError('dead'));
          return store.read(work);
        },
        commit: (work) => {
          if (this.#commitsLeft-- <= 0) return Promise.reject(new StoreError('dead'));
          return store.commit(work);
        },
      }),
      send: ({ target }) => this.#send(target),
    });
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    const closed = this.#store.close();
    for (const answer of this.#pending) answer('done');
    await Promise.all(this.#submits);
    await closed;
  }

  #send(key: string): Promise<ServiceAnswer> {
    const earlier = this.sent.get(key) ?? [];
    if (!earlier.every(({ fate, heard }) => fate === 'not sent' && heard)) this.doubled.push(key);
    const sent: Sent = { fate: null, heard: false };
    this.sent.set(key, [...earlier, sent]);
    const lifetime = this.#lifetime;
    return new Promise((resolve, reject) => {
      const answer = (fate: Fate): void => {
        sent.fate = fate;
        sent.heard = lifetime === this.#lifetime && this.#commitsLeft > 0;
        const outcome = fates[fate];
        if (outcome instanceof Error) reject(outcome);
        else resolve(outcome);
      };
      // The write that the last commit before closing releases goes out after all others have an
      // answer.
      if (this.#isStopping) answer('done');
      else this.#pending.push(answer);
    });
  }

  async run(next: Step): Promise<void> {
    if (next.kind === 'submit') this.#submit(next);
    else if (next.kind === 'answer') this.#pending.shift()?.(next.fate);
    else if (next.kind === 'doom') this.#commitsLeft = Math.min(this.#commitsLeft, next.commits);
    else {
      await this.stop();
      await this.start();
    }
    await setImmediate();
    if (this.#commitsLeft <= 0) await this.run({ kind: 'restart' });
  }

  #submit({ key, body }: Extract<Step, { kind: 'submit' }>): void {
    const lifetime = this.#lifetime;
    const reply = this.#writer.submit({
      account: 'a',
      who: null,
      key,
      endpoint: 'e',
      target: key,
      body,
      takesTransactionId: false,
      expects: ({ body }) => body.includes('RecordsReceived'),
      deadline: 1,
      maxBytes: 1,
    });
    this.#submits.push(
      reply.then(
        ({ answer }) => {
          if (lifetime !== this.#lifetime) return;
          expect(answer).toEqual(this.told.get(key) ?? answer);
          this.told.set(key, answer);
        },
        (error: unknown) => {
          if (!(error instanceof ProblemError)) throw error;
        },
      ),
    );
  }

  /** key → its states in order. */
  async histories(): Promise<Map<string, string>> {
    const rows = await this.#store.read((sql) =>
      sql.all(
        `SELECT key, string_agg(history.state, ' ' ORDER BY history.id) AS states
         FROM writes JOIN history ON write_id = writes.id GROUP BY writes.id`,
      ),
    );
    return new Map(rows.map(({ key, states }) => [String(key), String(states)]));
  }
}

const legal =
  /^PREPARED( SENDING PREPARED)*( SENDING( DONE| REJECTED| UNKNOWN( DONE| REJECTED)?)?)?$/;

test('sends a write once and keeps its outcome under any interleaving', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const world = new World();
      try {
        await world.start();
        for (const next of steps) await world.run(next);
        await world.run({ kind: 'restart' });
        expect(world.doubled).toEqual([]);
        const histories = await world.histories();
        for (const [key, states] of histories) {
          expect(states).toMatch(legal);
          const answered = /(DONE|REJECTED)$/.exec(states)?.[1];
          const last = world.sent.get(key)?.at(-1)?.fate;
          if (answered === 'DONE') expect(last).toBe('done');
          if (answered === 'REJECTED') expect(last).toMatch(/^refused/);
          if (world.told.has(key)) expect(answered).toBeDefined();
        }
        for (const key of world.sent.keys()) expect(histories.has(key)).toBe(true);
      } finally {
        await world.stop();
        rmSync(world.folder, { recursive: true, force: true });
      }
    }),
    { numRuns: process.env['MODE'] === 'crash' ? 150 : 30 },
  );
});
