import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { judgeLine, type LineEvidence } from './judge-line.ts';

const evidence: fc.Arbitrary<LineEvidence> = fc.record({
  shown: fc.constantFrom('done', 'undone', 'absent', 'untold', 'unseen'),
  said: fc.constantFrom('yes', 'no', null),
  hadItsTurn: fc.boolean(),
  isNamed: fc.boolean(),
  basis: fc.constantFrom('answer', 'refusal', 'person', 'read-back'),
  isReportUnread: fc.boolean(),
  waitsForProof: fc.boolean(),
  isLate: fc.boolean(),
  isLast: fc.boolean(),
});

test('nothing is proven but by what the service shows, and nothing is pending for good', () => {
  fc.assert(
    fc.property(evidence, (evidence) => {
      const { verdict, isFinal } = judgeLine(evidence);
      if (verdict === 'proven') expect(evidence.shown).toBe('done');
      if (evidence.isLast && !evidence.isReportUnread) expect(isFinal).toBe(true);
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

test('a line that waits for proof is not refused by words alone, nor reported by a guess', () => {
  fc.assert(
    fc.property(evidence, (evidence) => {
      const { verdict } = judgeLine({ ...evidence, waitsForProof: true });
      if (verdict === 'refused') expect(['undone', 'absent']).toContain(evidence.shown);
      if (verdict === 'refused' && evidence.shown === 'absent') expect(evidence.said).toBe('no');
      if (verdict === 'reported') expect(evidence.isLast).toBe(true);
      if (evidence.said === 'no') expect(['proven', 'reported']).not.toContain(verdict);
    }),
  );
});

test('yes and no effect, no and an effect: contradicted', () => {
  fc.assert(
    fc.property(evidence, (evidence) => {
      const yes = judgeLine({ ...evidence, said: 'yes', shown: 'undone' });
      const no = judgeLine({ ...evidence, said: 'no', shown: 'done' });
      expect([yes.verdict, no.verdict]).toEqual(['contradicted', 'contradicted']);
    }),
  );
});

test('a line is never said to be accepted by more than is known', () => {
  fc.assert(
    fc.property(evidence, (evidence) => {
      const { verdict, reason } = judgeLine(evidence);
      if (verdict !== 'reported') return;
      const isAccepted = reason.includes('accepted');
      if (evidence.isNamed || evidence.basis !== 'answer') expect(isAccepted).toBe(false);
      expect(evidence.said).not.toBe('no');
      if (evidence.said !== 'yes') expect(reason).not.toContain('reported success');
    }),
  );
});
