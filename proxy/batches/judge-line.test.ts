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

test('proves a line only by the service’s data and leaves no line pending forever', () => {
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

test('makes a refused or contradicted verdict final only after the waiting time', () => {
  fc.assert(
    fc.property(evidence, (evidence) => {
      const { verdict, isFinal } = judgeLine({ ...evidence, isLate: false, isLast: false });
      if (verdict === 'refused' || verdict === 'contradicted') expect(isFinal).toBe(false);
    }),
  );
});

test('needs evidence to refuse or report a line that waits for proof', () => {
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

test('marks a line as contradicted if answer and effect disagree', () => {
  fc.assert(
    fc.property(evidence, (evidence) => {
      const yes = judgeLine({ ...evidence, said: 'yes', shown: 'undone' });
      const no = judgeLine({ ...evidence, said: 'no', shown: 'done' });
      expect([yes.verdict, no.verdict]).toEqual(['contradicted', 'contradicted']);
    }),
  );
});

test('never claims more evidence for an accepted line than there is', () => {
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
