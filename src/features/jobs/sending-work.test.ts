import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Batch } from '#contract/batch.ts';
import { verdictNames } from '#lib/verdicts.ts';
import { sendingWork } from './sending-work.ts';

const count = fc.nat(500);
const batch = fc
  .record({
    id: fc.nat(),
    needsPerson: fc.boolean(),
    verdicts: fc.record({
      proven: count,
      refused: count,
      reported: count,
      contradicted: count,
      pending: count,
    }),
  })
  .map(({ id, needsPerson, verdicts }) => {
    const sent = verdictNames.reduce((sum, name) => sum + verdicts[name], 0);
    return { id, needsPerson, verdicts, sent } as Batch;
  });

const forget = () => {};

test('runs while any batch runs and counts lines without a result as remaining', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(batch, fc.boolean()), { minLength: 1 }), (given) => {
      const batches = given.map(([it]) => it);
      const open = new Set(given.filter(([, isOpen]) => isOpen).map(([it]) => it));
      const work = sendingWork(batches, { isUnderWay: (it) => open.has(it), forget });
      expect(work.state === 'running').toBe(open.size > 0);
      const pending = batches.reduce((sum, { verdicts }) => sum + verdicts.pending, 0);
      expect(work.progress.left).toBe(pending);
      const isBad = batches.some(
        ({ needsPerson, verdicts }) => needsPerson || verdicts.refused + verdicts.contradicted > 0,
      );
      if (open.size === 0) expect(work.state === 'failed').toBe(isBad);
    }),
  );
});

test('names every result and the number of batches that need attention at the end', () => {
  const verdicts = { proven: 4, refused: 1, reported: 0, contradicted: 0, pending: 0 };
  const it = { id: 7, sent: 5, needsPerson: true, verdicts } as Batch;
  const { words, place } = sendingWork([it], { isUnderWay: () => false, forget });
  expect(words).toBe('Payment lines: 4 proven, 1 refused. 1 batch needs attention.');
  const open = sendingWork([{ ...it, needsPerson: false }], { isUnderWay: () => true, forget });
  expect(open.words).toBe(
    'Payment lines: 4 proven, 1 refused. Waybill checks again, because results may still change.',
  );
  expect(place.path).toBe('/batches/7');
});
