import { useState, useSyncExternalStore } from 'react';
import { createScan, SCREENFUL, type Findings, type Scan, type Wanted } from './scan.ts';

interface Keyed {
  key: string;
}

interface Found<Row, W> extends Findings<Row> {
  /** The condition behind these results. */
  wanted: W;
}

/**
 * Scans rows for a condition. Former results stay until new ones can replace them: as soon as they
 * fill a screen, or after a full scan.
 */
export function useScan<Row extends Keyed, W extends Wanted<Row, W>>(
  all: readonly Row[],
  wanted: W,
): Found<Row, W> {
  const [{ scan, before }, setScans] = useState<Scans<Row, W>>(() => ({
    scan: createScan(all, wanted),
    before: null,
  }));
  useSyncExternalStore(scan.subscribe, scan.get);
  const shown = isShowable(scan, before) ? scan : before!;
  if (scan.all !== all || scan.wanted !== wanted) {
    setScans({ scan: createScan(all, wanted, scan), before: shown });
  }
  return { ...shown.get(), wanted: shown.wanted };
}

interface Scans<Row extends Keyed, W> {
  scan: Scan<Row, W>;
  /** Former results, shown while there are too few new ones. */
  before: Scan<Row, W> | null;
}

function isShowable<Row extends Keyed, W extends Wanted<Row, W>>(
  scan: Scan<Row, W>,
  before: Scan<Row, W> | null,
): boolean {
  const { rows, isComplete } = scan.get();
  if (isComplete || before === null) return true;
  // While the same search runs again, the list does not shrink, so that the scroll position stays.
  return rows.length >= (before.wanted === scan.wanted ? before.get().rows.length : SCREENFUL);
}
