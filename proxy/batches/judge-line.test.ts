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

test('never claims more evidence for a line than there is', () => {
  fc.assert(
    fc.property(evidence, (evidence) => {
      const { verdict, reason } = judgeLine(evidence);
      const isAccepted = reason.includes('accepted');
      if (evidence.basis !== 'answer') expect(isAccepted).toBe(false);
      if (verdict !== 'reported') return;
      if (evidence.isNamed) expect(isAccepted).toBe(false);
      expect(evidence.said).not.toBe('no');
      if (evidence.said !== 'yes') expect(reason).not.toContain('reported success');
    }),
  );
});

const nothingKnown: LineEvidence = {
  shown: 'unseen',
  said: null,
  hadItsTurn: false,
  isNamed: false,
  basis: 'answer',
  isReportUnread: false,
  waitsForProof: false,
  isLate: false,
  isLast: false,
};

test.each([
  [{ shown: 'done' }, 'proven', 'proven'],
  [{ shown: 'done', said: 'no' }, 'contradicted', 'contradicted'],
  [{ shown: 'undone' }, 'pending', 'contradicted'],
  [{ shown: 'undone', basis: 'read-back' }, 'pending', 'refused'],
  [{ shown: 'undone', isReportUnread: true }, 'pending', 'pending'],
  [{ shown: 'undone', said: 'yes' }, 'contradicted', 'contradicted'],
  [{ shown: 'undone', said: 'no' }, 'refused', 'refused'],
  [{ shown: 'undone', hadItsTurn: true }, 'refused', 'refused'],
  [{ shown: 'absent' }, 'pending', 'reported'],
  [{ shown: 'absent', said: 'no' }, 'refused', 'refused'],
  [{ shown: 'absent', waitsForProof: true }, 'pending', 'pending'],
  [{ shown: 'absent', waitsForProof: true, said: 'no' }, 'refused', 'refused'],
  [{ shown: 'untold' }, 'pending', 'reported'],
  [{ shown: 'untold', said: 'yes' }, 'reported', 'reported'],
  [{ shown: 'untold', hadItsTurn: true }, 'reported', 'reported'],
  [{ shown: 'untold', said: 'no' }, 'refused', 'refused'],
  [{ shown: 'untold', waitsForProof: true }, 'pending', 'pending'],
  [{ shown: 'untold', waitsForProof: true, isLast: true }, 'reported', 'reported'],
  [
    { shown: 'untold', waitsForProof: true, said: 'no', isLast: true },
    'contradicted',
    'contradicted',
  ],
  [{ shown: 'unseen' }, 'pending', 'pending'],
  [{ shown: 'unseen', isLast: true }, 'reported', 'reported'],
  [{ shown: 'unseen', waitsForProof: true }, 'pending', 'pending'],
] satisfies [Partial<LineEvidence>, string, string][])(
  'judges %o as %s at first, and as %s after the waiting time',
  (found, early, late) => {
    const evidence = { ...nothingKnown, ...found };
    const first = judgeLine(evidence);
    const then = judgeLine({ ...evidence, isLate: true });
    expect([first.verdict, then.verdict]).toEqual([early, late]);
    expect([first.isFinal, then.isFinal]).toEqual([
      early === 'proven' || evidence.isLast,
      late !== 'pending',
    ]);
  },
);

test.each([
  [{ said: 'yes', isNamed: true }, 'the service reported success'],
  [{ isNamed: true }, 'the service’s report names it'],
  [{}, 'the service accepted the batch'],
  [{ basis: 'person' }, 'a person marked the batch as received'],
] satisfies [Partial<LineEvidence>, string][])(
  'says what reports a line with %o',
  (found, known) => {
    const { reason } = judgeLine({ ...nothingKnown, ...found, shown: 'untold', isLate: true });
    expect(reason).toBe(`${known}, but nothing proves the outcome`);
  },
);

test.each([
  [{ shown: 'unseen' }, 'Waybill has not seen it yet'],
  [
    { shown: 'unseen', waitsForProof: true },
    'the service’s data does not show whether it was done',
  ],
] satisfies [Partial<LineEvidence>, string][])(
  'says why a line with %o is pending',
  (found, why) => {
    expect(judgeLine({ ...nothingKnown, ...found }).reason).toBe(why);
  },
);
