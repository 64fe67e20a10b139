import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { NewJob } from '#contract/job.ts';
import { isInProgress, statusAfter } from '#contract/job-rules.ts';
import { verdictTopic } from '../batches/follow-rows.ts';
import { StoreError } from '../errors/store-error.ts';
import { entryOfId } from '../journal/entry-rows.ts';
import { openJournal, type Journal } from '../journal/journal.ts';
import { createWriter } from '../journal/write.ts';
import { Writes } from '../journal/writes.ts';
import { createRandom } from '#lib/random.ts';
import { NotSentError, type Send } from '../service/service-call.ts';
import type { ProxyStore } from '../store/store.ts';
import { eachStore } from '../testing/each-store.ts';
import { listedRow } from '../testing/listed-row.ts';
import { jobsWhere, targetsWhere } from './job-rows.ts';
import { createJobWorker } from './job-worker.ts';
import { createJobs, type Jobs } from './jobs.ts';
import { prepareJob } from './prepare-job.ts';

const ACCOUNT = 'a';
const ana = { name: 'ana', may: () => true };
/** Seconds of the engine's clock for each real one. */
const SPEED = 300;
const RUNS = process.env['MODE'] === 'crash' ? 300 : 5;

type Id = string;
const asked = { Read: 2, Unread: 1, Archive: 4 } as const;

/** A service that loses answers, and refuses lines and whole calls, while it is ill. */
function createService(seed: number) {
  const random = createRandom(seed, 1);
  const statuses = new Map<Id, number>();
  const arrived = new Set<string>();
  const service = {
    /** Calls until it is well. */
    illFor: 25,
    /**
     * Ids that were sent though they had the status already. Restoring may repeat: an undo is sent as
     * long as an earlier call may still take effect.
     */
    repeated: 0,
    statuses,
    /** Their first statuses. */
    initial: new Map<Id, number>(),
    arrived,
    send: (async ({ body, target }) => {
      service.illFor--;
      const draw = service.illFor > 0 ? random.next() : 1;
      await wait(draw * 3);
      if (draw < 0.1) throw new NotSentError('no connection');
      if (draw < 0.15) throw new Error('reset before');
      const ids = body === null ? { Archive: [target.split('/').at(-2)!] } : JSON.parse(body);
      const count = Object.values(ids as Record<string, Id[]>).flat().length;
      if (count > 60) {
        const no = { Success: false, Messages: [{ Code: '1', Text: 'Too many.', Severity: 1 }] };
        return { status: 400, contentType: 'application/json', body: JSON.stringify(no) };
      }
      for (const [name, of] of Object.entries(ids as Record<string, Id[]>)) {
        const to = asked[name as keyof typeof asked];
        for (const id of of) {
          if (statuses.get(id) === to && service.initial.get(id) !== to) service.repeated++;
          if (service.illFor <= 0 || random.next() > 0.1 || body === null) statuses.set(id, to);
        }
      }
      arrived.add(`${target} ${body}`);
      if (draw < 0.25) throw new Error('reset after');
      const yes =
        body === null
          ? { Success: true, Id: ids.Archive[0] }
          : { Success: true, ReportId: randomUUID(), RecordsReceived: count };
      return { status: 200, contentType: 'application/json', body: JSON.stringify(yes) };
    }) satisfies Send,
    ask: async (_method: string, path: string) => {
      if (service.illFor > 0 && random.next() < 0.2) throw new Error('it answered 503');
      const wanted = new Set(/statuses=([\d,]+)/.exec(path)![1]!.split(',').map(Number));
      const page = Number(/notifications\/200\/(\d+)/.exec(path)![1]);
      const all = [...statuses].filter(([, status]) => wanted.has(status));
      const listed = all.slice((page - 1) * 200, page * 200);
      const rows = listed.map(([id, status]) => listedRow(id, status));
      return { Success: true, Result: rows, Paging: { HasMoreRecords: all.length > page * 200 } };
    },
  };
  return service;
}

/** A store of a process that is killed at its nth commit, right before it or right after. */
function mortal(
  store: ProxyStore,
  nth: number,
  isBefore: boolean,
): ProxyStore & { isDead: () => boolean } {
  let left = nth;
  let isDead = false;
  const live = (): void => {
    if (isDead) throw new StoreError('killed');
  };
  return {
    state: store.state,
    isShared: store.isShared,
    isDead: () => isDead,
    listen: (topic, heard) => store.listen(topic, () => isDead || heard()),
    close: () => Promise.resolve(),
    async read(work) {
      live();
      const result = await store.read(work);
      live();
      return result;
    },
    async commit(work) {
      live();
      const isLast = --left === 0;
      if (isLast && isBefore) isDead = true;
      live();
      const result = await store.commit(work);
      if (isLast) isDead = true;
      live();
      return result;
    },
  };
}

type Service = ReturnType<typeof createService>;

/** Settles writes like the follower, but without failures. */
async function follow(journal: Journal, writes: Writes, { statuses, arrived }: Service) {
  const { store } = journal;
  const open = await store.read((sql) =>
    sql.all(`SELECT id, state FROM writes WHERE state IN ('UNKNOWN', 'DONE')
       OR (state = 'REJECTED' AND id IN (SELECT write_id FROM attempts))`),
  );
  for (const { id, state } of open) {
    if (state === 'UNKNOWN') {
      const found = (await store.read((sql) => entryOfId(sql, ACCOUNT, Number(id))))!;
      const entry = await writes.judgeStored(found, () => Promise.resolve(false));
      if (entry.state !== 'UNKNOWN') continue;
      const hasArrived = arrived.has(`${entry.target} ${entry.body}`);
      if (hasArrived) await journal.settleWithoutAnswer(entry, 'read-back', 'found', Date.now());
      else await writes.sendAgain(entry, 'again').catch(() => {});
      continue;
    }
    await store.commit(async (sql) => {
      const lines = await sql.all(
        `SELECT position, id, asked FROM lines WHERE write_id = ? AND verdict = 'pending'`,
        id!,
      );
      for (const { position, id: of, asked } of lines) {
        const to = statusAfter[asked as NewJob['action']];
        const status = statuses.get(of as string)!;
        await sql.run(
          `UPDATE lines SET verdict = ?, is_final = ?, is_named = 1, shown_status = ?, message = 'No'
           WHERE write_id = ? AND position = ?`,
          status === to ? 'proven' : 'refused',
          status === to ? 1 : 0,
          status,
          id!,
          position!,
        );
      }
      if (lines.length > 0) await sql.announce(verdictTopic(ACCOUNT));
    });
  }
}

async function startProcess(store: ProxyStore, service: Service) {
  const began = Date.now();
  const clock = (): number => began + (Date.now() - began) * SPEED;
  const journal = await openJournal(store);
  const writer = createWriter({ journal, send: service.send });
  const writes = new Writes({
    account: ACCOUNT,
    writer,
    deadline: 1_000,
    claimOf: () => Promise.resolve(undefined),
    finished: () => {},
  });
  const worker = createJobWorker({
    account: ACCOUNT,
    journal,
    writes,
    ask: (method, path) => service.ask(method, path),
    firstPage: () => Promise.resolve(1),
    mayWork: () => true,
    mayStart: () => Promise.resolve(true),
    waitingTime: 600_000_000,
    onError: () => {},
    clock,
    pause: async (milliseconds, signal) => {
      await wait(milliseconds / SPEED, undefined, signal && { signal }).catch(() => {});
    },
  });
  const deafen = [`jobs ${ACCOUNT}`, verdictTopic(ACCOUNT), `outcome ${ACCOUNT}`].map((topic) =>
    store.listen(topic, () => worker.wake('verdict')),
  );
  const over = new AbortController();
  const following = (async () => {
    while (!over.signal.aborted) {
      await follow(journal, writes, service).catch(() => {});
      await wait(3);
    }
  })();
  worker.start();
  return {
    async stop() {
      over.abort();
      for (const end of deafen) end();
      await following;
      await worker.stop();
      await writer.drain();
    },
  };
}

const step = fc.oneof(
  { weight: 3, arbitrary: fc.constant('wait' as const) },
  {
    weight: 2,
    arbitrary: fc.record({ diesAfter: fc.integer({ min: 1, max: 25 }), isBefore: fc.boolean() }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      decision: fc.constantFrom<Parameters<Jobs['decide']>[1]>('stop', 'resume', 'undo', 'retry'),
      of: fc.nat(5),
    }),
  },
);

test.each(eachStore.slice(0, process.env['MODE'] === 'postgres' ? 2 : 1))(
  '%s: ends each target as its verdict says and sends none twice after any kill or stop',
  async (_kind, open) => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer(),
        fc.array(
          fc.record({
            action: fc.constantFrom('read', 'archive'),
            size: fc.integer({ min: 1, max: 260 }),
          }),
          {
            minLength: 1,
            maxLength: 3,
          },
        ),
        fc.array(step, { maxLength: 12 }),
        async (seed, plans, steps) => {
          const [store] = await open(1);
          const service = createService(seed);
          const jobs = createJobs(store!, ACCOUNT);
          for (const { action, size } of plans) {
            const targets = Array.from({ length: size }, (_, n) => {
              const id = randomUUID();
              const before = action === 'archive' && n % 2 === 0 ? 2 : 1;
              service.statuses.set(id, before);
              const rows = [{ createdAt: '2026-01-01T00:00:00Z', type: 'Batch', before }];
              return {
                id,
                hasOwnId: true,
                recordNumber: null,
                rows,
                to: action === 'read' ? 2 : 4,
              };
            });
            const body = JSON.stringify({ action, targets, since: null });
            await jobs.create(randomUUID(), prepareJob(body), ana);
          }
          service.initial = new Map(service.statuses);
          const all = () =>
            store!.read((sql) => jobsWhere(sql, ACCOUNT, '1 = 1 ORDER BY number DESC'));

          let process = await startProcess(store!, service);
          for (const one of steps) {
            if (one === 'wait') await wait(15);
            else if ('decision' in one) {
              const known = await all();
              const { id } = known[one.of % known.length]!;
              await jobs.decide(id, one.decision, null, ana).catch(() => {});
            } else {
              await process.stop();
              const body = mortal(store!, one.diesAfter, one.isBefore);
              try {
                process = await startProcess(body, service);
                for (let n = 0; n < 20 && !body.isDead(); n++) await wait(3);
                await process.stop();
              } catch {
                // The process was killed during its start.
              }
              process = await startProcess(store!, service);
            }
          }
          service.illFor = Math.min(service.illFor, 10);
          const isIdle = async () => !(await all()).some(isInProgress);
          for (let n = 0; n < 800 && !(await isIdle()); n++) await wait(5);
          await process.stop();

          const jobsNow = await all();
          expect(jobsNow.filter(isInProgress)).toEqual([]);
          expect(service.repeated).toBe(0);
          const final = new Map(service.initial);
          for (const job of jobsNow.toReversed()) {
            const targets = await store!.read((sql) => targetsWhere(sql, job.number));
            if (job.state === 'finished') {
              expect(targets.filter(({ verdict }) => verdict === 'pending')).toEqual([]);
            }
            // For a family of jobs, only those that were carried out count, and an undo comes last.
            for (const { id, verdict, to } of targets) if (verdict === 'done') final.set(id, to);
          }
          expect(new Map(service.statuses)).toEqual(final);
        },
      ),
      { numRuns: RUNS, endOnFailure: true },
    );
  },
  600_000,
);
