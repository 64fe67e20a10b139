import type { Step } from '../proxy/testing/crash-at.ts';
import { createRandom } from '#lib/random.ts';

/** Faults of the service during a sending; each occurs once. */
const faults = [
  'none',
  'resetBefore',
  'resetAfter',
  'statusAfter',
  'truncate',
  'hangBefore',
  'hangAfter',
  'late',
] as const;

/** Events on the person's side: the proxy dies at a step, the page reloads … */
const steps = ['before recorded', 'recorded', 'sending', 'answered', 'stored', 'settled'] as const;
const events = ['none', 'double click', 'reload', 'second tab', 'kill', 'kill on arrival'] as const;

export interface StormPlan {
  preset: 'plain' | 'contrary';
  fault: (typeof faults)[number];
  event: (typeof events)[number];
  /** The step of `kill`. */
  step: Step;
  /** Items that the payment covers, the last one in part. */
  items: number;
  /** Whether there is also a payment whose items the service chooses. */
  hasAuto: boolean;
  /** Share of lines that the service refuses. */
  refusals: number;
  partner: number;
}

/**
 * Returns the same plan for the same seed and run; consecutive runs cover every fault and every
 * event.
 */
export function stormPlan(seed: number, run: number): StormPlan {
  const random = createRandom(seed, run);
  return {
    preset: run % 2 === 0 ? 'plain' : 'contrary',
    fault: faults[(run + Math.floor(run / 2)) % faults.length]!,
    event: events[(run * 5 + Math.floor(run / 6)) % events.length]!,
    step: random.pick(steps),
    items: random.int(1, 6),
    hasAuto: random.chance(0.3),
    refusals: random.pick([0, 0, 0.4]),
    partner: random.int(0, 3),
  };
}
