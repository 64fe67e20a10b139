/** How much work a search may do. */
export interface Budget {
  /** Spends steps; false once there are none left. */
  spend: (steps: number) => boolean;
  readonly left: number;
}

/** Steps between two looks at the clock. */
const LOOK_EVERY = 100_000;

/**
 * Counts steps, so that a search ends at the same point everywhere. If a person waits, it also
 * checks the clock, so that a slow machine does not make the person wait longer.
 */
export function createBudget(steps: number, isLate: () => boolean = () => false): Budget {
  let left = steps;
  let unseen = 0;
  return {
    spend: (count) => {
      left -= count;
      unseen += count;
      if (unseen >= LOOK_EVERY) {
        unseen = 0;
        if (isLate()) left = -1;
      }
      return left >= 0;
    },
    get left() {
      return Math.max(0, left);
    },
  };
}
