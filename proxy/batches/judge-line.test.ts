import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { judgeLine, type LineEvidence } from './judge-line.ts';

const evidence: fc.Arbitrary<LineEvidence> = fc.record({
  shown: fc.constantFrom('done', 'undone', 'untold', 'unseen'),
  said: fc.constantFrom('yes', 'no', null),
  hadItsTurn: fc.boolean(),
  isLate: fc.boolean(),
  isLast: fc.boolean(),
});

test('nothing is proven but by what the service shows, and nothing is pending for good', () => {
  fc.assert(
    fc.property(evidence, (evidence) => {
      const { verdict, isFinal } = judgeLine(evidence);
      if (verdict === 'proven') expect(evidence.shown).toBe('done');
      if (evidence.isLast) expect(isFinal).toBe(true);
      if (isFinal) expect(verdict).not.toBe('pending');
      if (evidence.shown === 'undone') expect(['proven', 'reported']).not.toContain(verdict);
    }),
  );
});

test('refused and contradicted are final only after the waiting time', () => {
  fc.assert(
    fc.property(evidence, (evidence) => {
      const { verdict, isFinal } = judgeLine({ ...evidence, isLate: false, isLast: false });
      if (verdict === 'refused' || verdict === 'contradicted') expect(isFinal).toBe(false);
    }),
  );
});
