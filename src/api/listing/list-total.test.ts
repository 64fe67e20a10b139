import { expect, test } from 'vitest';
import { judgeTotal } from './list-total.ts';

test.each([
  // Read to the end.
  { totals: [450, 450, 450], records: 450, pages: 3, complete: true, counts: 'records' },
  { totals: [3, 3, 3], records: 450, pages: 3, complete: true, counts: 'pages' },
  { totals: [450, 452], records: 451, pages: 3, complete: true, counts: 'records' },
  { totals: [17], records: 450, pages: 3, complete: true, counts: 'contradicts' },
  { totals: [0], records: 450, pages: 3, complete: true, counts: 'nothing' },
  { totals: [0, 0], records: 0, pages: 0, complete: true, counts: undefined },
  { totals: [1_400, 1_400], records: 1_200, pages: 6, complete: true, counts: 'contradicts' },
  { totals: [1], records: 1, pages: 1, complete: true, counts: undefined },
  { totals: [], records: 450, pages: 3, complete: true, counts: undefined },
  // On the way.
  { totals: [12_000], records: 200, pages: 1, complete: false, counts: 'unclear' },
  { totals: [60], records: 200, pages: 1, complete: false, counts: 'pages' },
  { totals: [200], records: 200, pages: 1, complete: false, counts: 'unclear' },
  { totals: [0], records: 200, pages: 1, complete: false, counts: 'nothing' },
])(
  'Totals $totals for $records records on $pages pages (complete: $complete) count $counts',
  ({ counts, ...progress }) => {
    expect(judgeTotal(progress)?.counts).toBe(counts);
  },
);
