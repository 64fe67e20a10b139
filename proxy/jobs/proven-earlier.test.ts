import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { verdictTopic } from '../batches/follow-rows.ts';
import type { ProxyStore } from '../store/store.ts';
import { startAcknowledging } from '../testing/acknowledging.ts';
import { eachStore } from '../testing/each-store.ts';
import { jobsTopic, jobsWhere, transactionsWhere } from './job-rows.ts';

/** A job of two transactions over a service that accepts every write; a test judges its lines. */
async function start(store: ProxyStore) {
  const sent: string[][] = [];
  let now = Date.now();
  const ids = [randomUUID(), randomUUID()];
  const { account, by, worker, jobs, id } = await startAcknowledging(store, {
    ids,
    send: ({ body }) => {
      const { Acknowledgements } = JSON.parse(body!) as { Acknowledgements: { Id: string }[] };
      sent.push(Acknowledgements.map(({ Id }) => Id));
      const { length } = Acknowledgements;
      const yes = { Success: true, ReportId: randomUUID(), RecordsReceived: length };
      const answer = { status: 200, contentType: 'application/json', body: JSON.stringify(yes) };
      return Promise.resolve(answer);
    },
    clock: () => now,
    pause: async (_milliseconds, signal) => {
      await wait(5, undefined, signal && { signal }).catch(() => {});
    },
  });
  const ends = [
    store.listen(verdictTopic(account), () => worker.wake('verdict')),
    store.listen(jobsTopic(account), () => worker.wake()),
  ];
  onTestFinished(() => {
    for (const end of ends) end();
  });
  const [job] = await store.read((sql) => jobsWhere(sql, account, '1 = 1'));
  const targets = () => store.read((sql) => transactionsWhere(sql, job!.number));
  /** Saves a verdict of the follower for the lines of the nth write. */
  const judge = async (nth: number, verdict: string, isFinal: boolean, id?: string) => {
    await expect
      .poll(() => store.read((sql) => sql.get('SELECT state FROM writes WHERE id = ?', nth)))
      .toEqual({ state: 'DONE' });
    await store.commit(async (sql) => {
      await sql.run(
        `UPDATE lines SET verdict = ?, is_final = ?, is_named = 1, shown = ?, message = 'Held'
         WHERE write_id = ? AND id_key = coalesce(?, id_key)`,
        verdict,
        isFinal ? 1 : 0,
        verdict === 'refused' ? 'undone' : 'done',
        nth,
        id ?? null,
      );
      await sql.announce(verdictTopic(account));
    });
  };
  return {
    ids,
    sent,
    targets,
    judge,
    /** Waits for the first write, and has the service refuse all of it. @returns the call */
    refuseFirst: async () => {
      await expect.poll(() => sent).toEqual([ids]);
      await expect.poll(async () => (await targets())[0]!.call).not.toBeNull();
      const { call } = (await targets())[0]!;
      await judge(1, 'refused', false);
      return call;
    },
    state: async () => (await store.read((sql) => jobsWhere(sql, account, '1 = 1')))[0]!.state,
    restart: async () => {
      await worker.stop();
      worker.start();
    },
    stop: () => jobs.decide(id, 'stop', null, by),
    /** The back-off is over. */
    pass: () => {
      now += 60_000;
      worker.wake();
    },
  };
}

const stores = eachStore.slice(0, process.env['MODE'] === 'postgres' ? 2 : 1);

test.each(stores)(
  '%s: does not resend a refused transaction that leaves the list before its retry',
  async (_kind, open) => {
    const [store] = await open(1);
    const { ids, sent, targets, state, pass, judge, refuseFirst } = await start(store!);
    const call = await refuseFirst();
    await expect.poll(async () => (await targets()).map(({ tries }) => tries)).toEqual([1, 1]);
    await judge(1, 'proven', true, ids[0]);
    await expect.poll(async () => (await targets())[0]!.verdict).toBe('done');
    expect((await targets())[0]).toMatchObject({ call, reason: null });
    pass();
    await expect.poll(() => sent).toEqual([ids, [ids[1]]]);
    await judge(2, 'proven', true);
    await expect.poll(state).toBe('finished');
    expect((await targets()).map(({ verdict }) => verdict)).toEqual(['done', 'done']);
  },
);

test.each(stores)(
  '%s: marks targets done when the first write took effect after its retry was sent',
  async (_kind, open) => {
    const [store] = await open(1);
    const { ids, sent, targets, state, pass, judge, refuseFirst } = await start(store!);
    const call = await refuseFirst();
    await expect.poll(async () => (await targets()).map(({ tries }) => tries)).toEqual([1, 1]);
    pass();
    await expect.poll(() => sent).toEqual([ids, ids]);
    // The list named neither before the second write.
    await judge(1, 'proven', true);
    await expect.poll(state).toBe('finished');
    expect(await targets()).toMatchObject([
      { verdict: 'done', call },
      { verdict: 'done', call },
    ]);
  },
);

test.each(stores)(
  '%s: keeps the write that was refused when the job stops before the retry',
  async (_kind, open) => {
    const [store] = await open(1);
    const { sent, targets, state, stop, refuseFirst } = await start(store!);
    const call = await refuseFirst();
    await expect.poll(async () => (await targets()).map(({ call }) => call)).toEqual([null, null]);
    await stop();
    await expect.poll(state).toBe('finished');
    expect(await targets()).toMatchObject([
      { verdict: 'unchanged', call, reason: 'Held' },
      { verdict: 'unchanged', call, reason: 'Held' },
    ]);
    expect(sent).toHaveLength(1);
  },
);

test.each(stores)(
  '%s: marks targets done that take effect after the job has ended, also after a restart',
  async (_kind, open) => {
    const [store] = await open(1);
    const { ids, sent, targets, state, pass, judge, restart } = await start(store!);
    for (const nth of [1, 2, 3]) {
      await expect.poll(() => sent).toHaveLength(nth);
      await judge(nth, 'refused', false);
      if (nth < 3) await expect.poll(async () => (await targets())[0]!.tries).toBe(nth);
      pass();
    }
    await expect.poll(state).toBe('finished');
    expect((await targets()).map(({ verdict }) => verdict)).toEqual(['unchanged', 'unchanged']);
    const { call } = (await targets())[0]!;
    await judge(3, 'proven', true, ids[0]);
    await expect.poll(async () => (await targets())[0]).toMatchObject({ verdict: 'done', call });
    expect((await targets())[1]).toMatchObject({ verdict: 'unchanged', reason: 'Held' });
    // The service may refuse the last call as a whole, after it accepted an earlier one.
    await store!.commit((sql) =>
      sql.run(`UPDATE job_targets SET verdict = 'refused' WHERE position = 1`),
    );
    await restart();
    await judge(2, 'proven', true, ids[1]);
    await expect.poll(async () => (await targets())[1]).toMatchObject({ verdict: 'done' });
    expect(await state()).toBe('finished');
  },
);
