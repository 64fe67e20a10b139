/** How much work a search may do: counted in steps and not in time, so that it ends alike everywhere. */
export interface Budget {
  /** Takes so many steps; false once there are none left. */
  spend: (steps: number) => boolean;
  readonly left: number;
}

export function createBudget(steps: number): Budget {
  let left = steps;
  return {
    spend: (count) => {
      left -= count;
      return left >= 0;
    },
    get left() {
      return Math.max(0, left);
    },
  };
}
