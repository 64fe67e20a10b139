import { EventEmitter } from 'node:events';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { createTaskTurns } from './turns.ts';

/** Asks for a turn of a person's. */
function asking() {
  const turns = createTaskTurns((request) => request.id);
  return (who: string) => {
    const raw = Object.assign(new EventEmitter(), { closed: false, destroyed: false });
    const asked = { hasTurn: false, refused: null as unknown };
    const turn = turns({ id: who } as FastifyRequest, { raw } as unknown as FastifyReply)
      .then(() => void (asked.hasTurn = true))
      .catch((error: unknown) => void (asked.refused = error));
    return {
      asked,
      turn,
      leave: () => {
        raw.closed = true;
        raw.emit('close');
      },
    };
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('gives each person two turns at a time without delaying others', async () => {
  const ask = asking();
  const mine = Array.from({ length: 20 }, () => ask('ada'));
  const yours = ask('bob');
  await settled();
  const turns = () => mine.filter(({ asked }) => asked.hasTurn).length;
  expect([turns(), yours.asked.hasTurn]).toEqual([2, true]);
  mine[0]!.leave();
  await settled();
  expect(turns()).toBe(3);
  for (const { leave } of mine) {
    leave();
    await settled();
  }
  expect(turns()).toBe(20);
});

test('uses no turn for a request canceled while waiting', async () => {
  const ask = asking();
  const [first, second, gone, last] = Array.from({ length: 4 }, () => ask('ada'));
  gone!.leave();
  first!.leave();
  second!.leave();
  await settled();
  expect(last!.asked.hasTurn).toBe(true);
  last!.leave();
  const [a, b] = [ask('ada'), ask('ada')];
  await settled();
  expect([a.asked.hasTurn, b.asked.hasTurn]).toEqual([true, true]);
});

test('refuses requests beyond the queue limit with a retry time', async () => {
  const ask = asking();
  const all = Array.from({ length: 103 }, () => ask('ada'));
  await settled();
  expect(all.map(({ asked }) => asked.refused).filter(Boolean)).toMatchObject([
    { kind: 'too-busy', retryAfter: 2, problem: { status: 429 } },
  ]);
  for (const { leave } of all) {
    leave();
    await settled();
  }
  expect(all.filter(({ asked }) => asked.hasTurn)).toHaveLength(102);
});
