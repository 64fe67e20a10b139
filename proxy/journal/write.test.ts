import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { ProblemError } from '../errors/problem-error.ts';
import {
  BrokeOffError,
  NoCredentialsError,
  NotSentError,
  PausedError,
  type Send,
  type ServiceAnswer,
  type ServiceCall,
} from '../service/service-call.ts';
import { archiveRequest } from '../testing/archive-request.ts';
import { newDataFolder } from '../testing/new-folder.ts';
import { openJournal } from './journal.ts';
import { createWriter } from './write.ts';
import { intentOf, type WriteRequest } from './write-request.ts';
import { openSqliteStore } from '../store/sqlite-store.ts';

const reportId = '6f9619ff-8b86-d011-b42d-00cf4fc964ff';
const done = {
  status: 200,
  contentType: 'application/json',
  body: `{"ReportId":"${reportId}","RecordsReceived":1}`,
};
const request: WriteRequest = {
  ...archiveRequest,
  body: '{"Archive":[]}',
  expects: ({ body }) => body.includes('ReportId'),
};
const { key } = request;

/** Creates a writer over a new journal; `calls` collects the calls to the service. */
async function setUp(send: Send, dataDir = newDataFolder()) {
  const calls: ServiceCall[] = [];
  const journal = await openJournal(openSqliteStore(dataDir));
  const beside = new DatabaseSync(join(dataDir, 'waybill.db'), { readOnly: true });
  onTestFinished(async () => {
    beside.close();
    await journal.close();
  });
  return {
    calls,
    dataDir,
    journal,
    writer: createWriter({
      journal,
      send: (call) => {
        calls.push(call);
        return send(call);
      },
    }),
    states: () =>
      beside
        .prepare('SELECT state FROM history ORDER BY id')
        .all()
        .map(({ state }) => state),
    row: () => beside.prepare('SELECT * FROM writes').get(),
  };
}

const problemOf = async (reply: Promise<unknown>) => {
  const error = await reply.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(error instanceof ProblemError)) throw new Error('expected a problem', { cause: error });
  return error;
};

test('sends a write once and replays the stored response for its key', async () => {
  const { writer, calls, states, row } = await setUp(async () => done);
  expect(await writer.submit(request)).toEqual({ kind: 'answer', answer: done, replayed: false });
  expect(await writer.submit(request)).toEqual({ kind: 'answer', answer: done, replayed: true });
  expect(await writer.submit({ ...request, key: key.toUpperCase() })).toMatchObject({
    replayed: true,
  });
  expect(calls).toEqual([
    {
      method: 'POST',
      target: request.target,
      body: request.body,
      signed: true,
      deadline: 1000,
      maxBytes: 1000,
    },
  ]);
  expect(states()).toEqual(['PREPARED', 'SENDING', 'DONE']);
  expect(row()).toMatchObject({ report_id: reportId, records_received: 1, answer_body: done.body });
});

test('stores SENDING on disk before calling the service', async () => {
  let seen: unknown;
  const { writer, row } = await setUp(async () => {
    seen = row()?.['state'];
    return done;
  });
  await writer.submit(request);
  expect(seen).toBe('SENDING');
});

test.each([
  { body: '{"Archive":[1]}' },
  { body: null },
  { endpoint: 'other' },
  { target: '/v2/x' },
])('rejects a repeated key with %o', async (change) => {
  const { writer, calls } = await setUp(async () => done);
  await writer.submit(request);
  const { kind } = await problemOf(writer.submit({ ...request, ...change }));
  expect(kind).toBe('idempotency-key-reused');
  expect(calls).toHaveLength(1);
});

test('keeps the keys of accounts separate', async () => {
  const { writer, calls } = await setUp(async () => done);
  await writer.submit(request);
  expect(await writer.submit({ ...request, account: 'b', body: '{}' })).toMatchObject({
    replayed: false,
  });
  expect(calls).toHaveLength(2);
});

test('sends fifty simultaneous requests once and reports the others as in progress', async () => {
  const held = Promise.withResolvers<typeof done>();
  const { writer, calls } = await setUp(() => held.promise);
  const first = writer.submit(request);
  const others = Array.from({ length: 49 }, () => problemOf(writer.submit(request)));
  for (const { kind } of await Promise.all(others)) expect(kind).toBe('write-under-way');
  const { kind } = await problemOf(writer.submit({ ...request, body: '{}' }));
  expect(kind).toBe('idempotency-key-reused');
  held.resolve(done);
  expect(await first).toMatchObject({ replayed: false });
  expect(calls).toHaveLength(1);
});

test.each([
  [new BrokeOffError('timeout', 'no answer in 1 s')],
  [new BrokeOffError('reset', 'the connection was reset')],
  [new BrokeOffError('too-large', 'the answer is too large')],
  [new TypeError('a bug of ours')],
])('after %s: reports an unknown outcome and never sends again', async (error) => {
  const { writer, calls, states } = await setUp(() => Promise.reject(error));
  for (let time = 0; time < 3; time++) {
    const problem = await problemOf(writer.submit(request));
    expect(problem.kind).toBe('write-uncertain');
    expect(problem.message).toContain(error.message);
  }
  expect(calls).toHaveLength(1);
  expect(states()).toEqual(['PREPARED', 'SENDING', 'UNKNOWN']);
});

test('reports an unknown outcome with its status for an inconclusive response', async () => {
  const { writer, calls } = await setUp(async () => ({ ...done, status: 503 }));
  for (let time = 0; time < 2; time++) {
    const { kind, problem } = await problemOf(writer.submit(request));
    expect(kind).toBe('write-uncertain');
    expect(problem.serviceStatus).toBe(503);
  }
  expect(calls).toHaveLength(1);
});

test('passes a refusal through unchanged and replays it', async () => {
  const no = {
    status: 400,
    contentType: null,
    body: '{"Success":false,"Messages":[{"Code":"1"}]}',
  };
  const { writer, calls } = await setUp(async () => no);
  expect(await writer.submit(request)).toEqual({ kind: 'answer', answer: no, replayed: false });
  expect(await writer.submit(request)).toEqual({ kind: 'answer', answer: no, replayed: true });
  expect(calls).toHaveLength(1);
});

test('reports refused credentials as a Waybill problem on each request', async () => {
  const { writer, calls } = await setUp(async () => ({ status: 401, contentType: null, body: '' }));
  for (let time = 0; time < 2; time++) {
    const { kind, problem } = await problemOf(writer.submit(request));
    expect(kind).toBe('service-refused-credentials');
    expect(problem.serviceStatus).toBe(401);
  }
  expect(calls).toHaveLength(1);
});

test.each([
  ['service-unreachable', new NotSentError('connection refused')],
  ['service-busy', new PausedError('credentials', 5_000)],
  ['service-busy', new PausedError('busy', 60_000)],
  ['no-credentials', new NoCredentialsError('no credentials')],
])('%s: lets the key send again because nothing was sent', async (kind, error) => {
  let times = 0;
  const { writer, states } = await setUp(async () => {
    if (times++ < 2) throw error;
    return done;
  });
  expect((await problemOf(writer.submit(request))).kind).toBe(kind);
  expect((await problemOf(writer.submit(request))).kind).toBe(kind);
  expect(await writer.submit(request)).toMatchObject({ replayed: false });
  expect(states()).toEqual([
    'PREPARED',
    'SENDING',
    'PREPARED',
    'SENDING',
    'PREPARED',
    'SENDING',
    'DONE',
  ]);
});

test('sends the key as TransactionId and compares the requested body', async () => {
  const { writer, calls, row } = await setUp(async () => done);
  const apply = { ...request, body: '{"Payments":[12.50]}', takesTransactionId: true };
  await writer.submit(apply);
  expect(await writer.submit(apply)).toMatchObject({ replayed: true });
  const sent = `{"Payments":[12.50],"TransactionId":"${key}"}`;
  expect(calls.map(({ body }) => body)).toEqual([sent]);
  expect(row()?.['body']).toBe(sent);
  expect((await problemOf(writer.submit({ ...apply, body: sent }))).kind).toBe(
    'idempotency-key-reused',
  );
});

test('sends two keys at once, and neither of them twice', async () => {
  const held = Promise.withResolvers<typeof done>();
  const { writer, calls, states } = await setUp(() => held.promise);
  const both = [request, { ...request, key: reportId }].map((one) => writer.submit(one));
  await expect.poll(() => calls.length).toBe(2);
  expect((await problemOf(writer.submit(request))).kind).toBe('write-under-way');
  expect(states()).not.toContain('UNKNOWN');
  held.resolve(done);
  await Promise.all(both);
  expect(calls).toHaveLength(2);
});

test('judges a write before each sending, also one that was recorded earlier', async () => {
  let send: Send = () => Promise.reject(new NotSentError('refused'));
  const { journal, calls } = await setUp(() => Promise.resolve(done));
  const judged: string[] = [];
  const listed = new ProblemError('payment-listed', 'The service has it.');
  let isListed = false;
  const writer = createWriter({
    journal,
    send: (call) => {
      calls.push(call);
      return send(call);
    },
    async release(_sql, { state }, who) {
      judged.push(`${state} by ${who}`);
    },
    async beforeSending() {
      if (isListed) throw listed;
    },
  });
  // Its claim is the first judgement.
  const claimed = { ...request, who: 'ada', claim: async () => void judged.push('claimed') };
  expect((await problemOf(writer.submit(claimed))).kind).toBe('service-unreachable');
  expect(judged).toEqual(['claimed']);
  send = () => Promise.reject(new BrokeOffError('timeout', 'no answer'));
  await problemOf(writer.submit(claimed));
  expect(judged).toEqual(['claimed', 'PREPARED by ada']);

  const entry = await journal.prepare(intentOf(request), 0);
  const again = () => writer.sendAgain(entry, request, 'bob decided', { who: 'bob', note: null });
  isListed = true;
  await expect(again()).rejects.toBe(listed);
  expect(calls).toHaveLength(2);
  isListed = false;
  send = () => Promise.resolve(done);
  await again();
  expect(judged).toEqual(['claimed', 'PREPARED by ada', 'UNKNOWN by bob']);
  expect(calls).toHaveLength(3);
});

test('accepts no new writes while draining and waits for those in progress', async () => {
  const held = Promise.withResolvers<typeof done>();
  const { writer, states } = await setUp(() => held.promise);
  const ended: string[] = [];
  const first = writer.submit(request).finally(() => ended.push('first'));
  const drained = writer.drain().finally(() => ended.push('drained'));
  const { kind } = await problemOf(writer.submit({ ...request, key: reportId }));
  expect(kind).toBe('stopping');
  held.resolve(done);
  await drained;
  expect(ended).toEqual(['first', 'drained']);
  expect(await first).toMatchObject({ answer: done });
  expect(states()).toEqual(['PREPARED', 'SENDING', 'DONE']);
});

test.each([
  ['has no connection', () => Promise.reject(new NotSentError('refused'))],
  ['gets no answer', () => Promise.reject(new BrokeOffError('reset', 'reset'))],
])('keeps the outcome unknown when sending again %s', async (_what, fails) => {
  let send: Send = () => Promise.reject(new BrokeOffError('timeout', 'no answer'));
  const { writer, journal, states, row } = await setUp((call) => send(call));
  await problemOf(writer.submit(request));
  send = fails;
  const entry = await journal.prepare(intentOf(request), 0);
  const error = await problemOf(writer.sendAgain(entry, request, 'a person decided'));
  expect(error.kind).toBe('write-uncertain');
  expect(states()).toEqual(['PREPARED', 'SENDING', 'UNKNOWN', 'SENDING', 'UNKNOWN']);
  expect(row()).toMatchObject({ state: 'UNKNOWN', settled_by: null });
  // Its first sending may have arrived: the key is never answered as if nothing had been sent.
  expect((await problemOf(writer.submit(request))).kind).toBe('write-uncertain');
});

test('does not send a write again while another retry is in progress', async () => {
  const held = Promise.withResolvers<ServiceAnswer>();
  let send: Send = () => Promise.reject(new BrokeOffError('timeout', 'no answer'));
  const { writer, journal, calls } = await setUp((call) => send(call));
  await problemOf(writer.submit(request));
  send = () => held.promise;
  const entry = await journal.prepare(intentOf(request), 0);
  const first = writer.sendAgain(entry, request, 'a person decided');
  expect((await problemOf(writer.sendAgain(entry, request, 'another one'))).kind).toBe(
    'write-under-way',
  );
  held.resolve(done);
  await first;
  expect(calls).toHaveLength(2);
});

test('allows sending again while an inconclusive stored response is evaluated', async () => {
  const unclear = { status: 503, contentType: null, body: '' };
  const { journal, writer } = await setUp(() => Promise.resolve(unclear));
  await problemOf(writer.submit(request));
  const unknown = await journal.prepare(intentOf(request), 0);
  expect(unknown).toMatchObject({ state: 'UNKNOWN', answer: { status: 503 } });
  const looking = writer.judgeStored(unknown, request);
  const again = await problemOf(writer.sendAgain(unknown, request, 'a person decided'));
  expect(again.kind).toBe('write-uncertain');
  await looking;
});

test('never sends a write withdrawn during the check before it, and keeps working', async () => {
  const { calls, journal } = await setUp(() => Promise.resolve(done));
  const writer = createWriter({
    journal,
    send: (call) => {
      calls.push(call);
      return Promise.resolve(done);
    },
    async beforeSending(entry) {
      await journal.withdraw(entry, 2, { who: 'ana', note: null });
    },
  });
  expect((await problemOf(writer.submit(request))).kind).toBe('write-withdrawn');
  expect(calls).toEqual([]);
  expect(journal.state.kind).toBe('ready');
});

test('leaves a write alone whose stored answer was judged in the meantime', async () => {
  const { writer, journal } = await setUp(() => Promise.resolve(done));
  await writer.submit(request);
  const settled = await journal.prepare(intentOf(request), 0);
  expect(await writer.judgeStored(settled, request)).toEqual(settled);
});
