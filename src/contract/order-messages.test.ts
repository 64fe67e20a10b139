import { array, assert, constantFrom, option, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import type { Message } from './envelope.ts';
import { orderMessages } from './order-messages.ts';

const message = record({
  Code: constantFrom('A', 'B', null),
  Text: constantFrom('a', 'b', null),
  Severity: option(constantFrom(-1, 0, 1, 30)),
});

test('the highest Severity leads, those without one come last, equals keep their order', () => {
  assert(
    property(array(message), (messages: Message[]) => {
      const ordered = orderMessages(messages);
      expect(new Set(ordered)).toEqual(new Set(messages));
      expect(ordered).toHaveLength(messages.length);
      for (const [index, one] of ordered.slice(0, -1).entries()) {
        const next = ordered[index + 1]!;
        const [a, b] = [one.Severity ?? -Infinity, next.Severity ?? -Infinity];
        expect(a).toBeGreaterThanOrEqual(b);
        if (a === b) expect(messages.indexOf(one)).toBeLessThan(messages.indexOf(next));
      }
    }),
  );
});
