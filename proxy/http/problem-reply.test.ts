import Fastify, { type FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { ContractError } from '#contract/rows.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { noteCaller } from './caller.ts';
import { sendProblem } from './problem-reply.ts';
import { StoreError } from '../errors/store-error.ts';

async function replyTo(error: unknown, before: (request: FastifyRequest) => void = () => {}) {
  const app = Fastify();
  app.setErrorHandler((thrown, _request, reply) => sendProblem(reply, thrown));
  app.get('/', (request) => {
    before(request);
    throw error;
  });
  return await app.inject('/');
}

test('returns Waybill’s errors as RFC 9457 problems', async () => {
  const reply = await replyTo(new ProblemError('service-timeout', 'Too slow.'));
  expect(reply.statusCode).toBe(504);
  expect(reply.headers).toMatchObject({
    'content-type': 'application/problem+json; charset=utf-8',
    'cache-control': 'no-store',
  });
  expect(reply.json()).toEqual({
    type: 'urn:waybill:problem:service-timeout',
    title: 'The service didn’t respond in time',
    status: 504,
    detail: 'Too slow.',
    whatToDo: 'Try again in a few minutes.',
  });
});

test('says that a response of the service breaks the interface', async () => {
  const reply = await replyTo(new ContractError('The response has no Result.'));
  expect(reply.json()).toMatchObject({
    type: 'urn:waybill:problem:service-answer-unreadable',
    status: 502,
    detail: 'The response has no Result.',
  });
});

test('hides the text of unforeseen errors', async () => {
  const reply = await replyTo(new TypeError('secret in /home/x'));
  expect(reply.statusCode).toBe(500);
  expect(reply.json()).toMatchObject({ type: 'urn:waybill:problem:internal' });
  expect(reply.body).not.toMatch(/secret|home/);
});

test('shows the address of an unreachable store only to signed-in people', async () => {
  const error = new StoreError('PostgreSQL at db.internal: nothing answers there.');
  const reply = await replyTo(error);
  expect(reply.statusCode).toBe(503);
  expect(reply.json()).toMatchObject({ type: 'urn:waybill:problem:journal-unavailable' });
  expect(reply.body).not.toContain('db.internal');
  const caller = { name: 'ana', boundAs: null, roles: [], session: null };
  const told = await replyTo(error, (request) => noteCaller(request, caller));
  expect(told.json()).toMatchObject({ status: 503, detail: error.message });
});
