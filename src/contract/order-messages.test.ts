import { array, assert, constantFrom, option, property, record } from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import type { Message } from './envelope.ts';
import { orderMessages, setWorstSeverity } from './order-messages.ts';

const message = record({
  Code: constantFrom('A', 'B', null),
  Text: constantFrom('a', 'b', null),
  Severity: option(constantFrom(-1, 0, 1, 30)),
});

afterEach(() => setWorstSeverity('highest'));

test.each([
  ['highest', 1],
  ['lowest', -1],
] as const)(
  'puts the %s Severity first and messages without Severity last, in stable order',
  (worst, sign) => {
    setWorstSeverity(worst);
    assert(
      property(array(message), (messages: Message[]) => {
        const ordered = orderMessages(messages);
        expect(new Set(ordered)).toEqual(new Set(messages));
        expect(ordered).toHaveLength(messages.length);
        for (const [index, one] of ordered.slice(0, -1).entries()) {
          const [a, b] = [one, ordered[index + 1]!].map(({ Severity }) =>
            Severity === null ? -Infinity : sign * Severity,
          ) as [number, number];
          expect(a).toBeGreaterThanOrEqual(b);
          if (a === b)
            expect(messages.indexOf(one)).toBeLessThan(messages.indexOf(ordered[index + 1]!));
        }
      }),
    );
  },
);
