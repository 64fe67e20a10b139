import { afterEach, expect, test, vi } from 'vitest';
import { createRandom } from '#lib/random.ts';
import { judge } from '../../proxy/journal/judge-answer.ts';
import { newReport, noteReport } from '../../proxy/batches/read-report.ts';
import { bounded } from '../../proxy/testing/bounded.ts';
import { figure } from '../../proxy/testing/figure.ts';
import { carrier, carrierMethod } from '../../src/contract/carrier.ts';
import { ledgerResult } from '../../src/contract/ledger.ts';
import {
  batchReceipt,
  notification,
  singleArchiveReceipt,
} from '../../src/contract/notification.ts';
import { paymentResult } from '../../src/contract/payment.ts';
import type { z } from '../../src/contract/zod.ts';
import { readAnswer } from '../../src/api/client/answer.ts';
import { ApiError } from '../../src/api/client/api-error.ts';
import { fetchAnswer, fetchPage, fetchSingle, write } from '../../src/api/client/client.ts';
import { describeFailure } from '../../src/api/client/describe-failure.ts';
import { createListReader } from '../../src/api/listing/list-reader.ts';
import { notificationResource } from '../../src/api/notifications.ts';
import { toReadPage } from '../../src/api/listing/paging.ts';
import { isJsonObject, parseJson, stringifyJson } from '../../src/lib/json.ts';
import { shapeOf } from '../../src/lib/shape-of.ts';
import { answerKinds, answers, type AnswerKind } from './answers.ts';
import { rateOf, spoil } from './spoil.ts';

const SEED = 20_261_122;
const ANSWERS = bounded(2_000, 100_000);
const KEY = '5f0c6a1e-6a0f-4bd0-9a50-0f2a7a4be001';

/** How the page reads each answer of the service: the whole way from its text. */
const readers: Record<AnswerKind, () => Promise<unknown>> = {
  notifications: async () => {
    const page = await fetchPage(notification, '/x');
    const meta = { asked: 1, pageSize: 200, readAt: 0 };
    const read = toReadPage(notificationResource, page, meta);
    return createListReader()([read, { ...read, asked: 2 }]);
  },
  transactions: () => fetchPage(ledgerResult, '/x'),
  payments: () => fetchPage(paymentResult, '/x'),
  carriers: () => fetchPage(carrier, '/x'),
  methods: () => fetchPage(carrierMethod, '/x'),
  transaction: () => fetchSingle(ledgerResult, '/x'),
  payment: () => fetchSingle(paymentResult, '/x'),
  notificationReport: async () => {
    const body = await fetchAnswer('/x');
    noteReport(newReport(), body, { keys: new Set(), numbers: new Map() }, false);
    return shapeOf(readAnswer(body).content);
  },
  ledgerReport: async () => {
    const body = await fetchAnswer('/x');
    noteReport(newReport(), body, { keys: new Set(), numbers: new Map() }, true);
    return shapeOf(readAnswer(body).content);
  },
  receipt: () => writeBy(batchReceipt),
  archived: () => writeBy(singleArchiveReceipt),
  record: async () => shapeOf(readAnswer(await fetchAnswer('/x')).content),
};

const writeBy = (receipt: z.ZodMiniType) => write(receipt, '/x', { key: KEY, body: {} });

afterEach(() => {
  vi.unstubAllGlobals();
});

test(`${ANSWERS} spoilt answers: read, or refused for what is wrong with them`, async () => {
  let text = '';
  vi.stubGlobal('fetch', async () => new Response(text));
  const outcomes = { read: 0, refused: 0 };
  for (let n = 0; n < ANSWERS; n++) {
    const random = createRandom(SEED, n);
    const kind = answerKinds[n % answerKinds.length]!;
    text = spoil(answers[kind](), random, rateOf(random));
    try {
      expect(faultsIn(await readers[kind]()), text).toEqual([]);
      outcomes.read++;
    } catch (error) {
      if (!(error instanceof ApiError)) throw new Error(`${kind}, ${n}: ${text}`, { cause: error });
      const { title, detail } = describeFailure(error);
      expect(`${title} ${detail}`, text).not.toMatch(/NaN|undefined|\[object|Invalid Date/);
      outcomes.refused++;
    }
    const answer = { status: 200, contentType: null, body: text };
    const verdict = judge(answer, { endpoint: 'other', target: '/x', body: null }, () => true);
    expect(['DONE', 'REJECTED', 'UNKNOWN']).toContain(verdict.state);
    expect(faultsIn(verdict), text).toEqual([]);
  }
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  expect(({} as Record<string, unknown>)['Id']).toBeUndefined();
  figure(
    17,
    'answers that break the contract',
    `${ANSWERS} through every reader, ${outcomes.read} read, ${outcomes.refused} refused in words, 0 crashes`,
  );
  // Little would be tried if all, or none, were refused.
  expect(outcomes.read).toBeGreaterThan(ANSWERS / 4);
  expect(outcomes.refused).toBeGreaterThan(ANSWERS / 20);
}, 600_000);

test('writes values back as they were read, to the digit', () => {
  for (let n = 0; n < ANSWERS / 10; n++) {
    const random = createRandom(SEED, 1, n);
    const text = spoil(answers.transactions(), random, 0.05);
    const value = readOrNothing(text);
    if (value !== undefined) expect(parseJson(stringifyJson(value)), text).toEqual(value);
  }
});

function readOrNothing(text: string) {
  try {
    return parseJson(text);
  } catch (error) {
    expect(error).toBeInstanceOf(SyntaxError);
    return undefined;
  }
}

/**
 * Finds values that no reader may return: numbers that are not finite, functions, foreign
 * prototypes.
 */
function faultsIn(value: unknown, path = ''): string[] {
  if (typeof value === 'number') return Number.isFinite(value) ? [] : [`${path} is ${value}`];
  if (typeof value === 'function') {
    return path === '.arrivals' ? [] : [`${path} is a function`];
  }
  if (Array.isArray(value)) return value.flatMap((item, n) => faultsIn(item, `${path}[${n}]`));
  if (typeof value !== 'object' || value === null) return [];
  const inherited = isJsonObject(value) && Object.getPrototypeOf(value) !== Object.prototype;
  return [
    ...(inherited ? [`${path} has another prototype`] : []),
    ...(Object.hasOwn(value, '__proto__') ? [`${path} holds what may become one`] : []),
    ...Object.entries(value).flatMap(([name, field]) => faultsIn(field, `${path}.${name}`)),
  ];
}
