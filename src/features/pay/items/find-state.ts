import type { AddUp } from '#lib/subset-sum/answer.ts';
import type { Room } from './propose.ts';

/** A search for the items that add up, from being asked to its answer. */
export type FindState =
  | { kind: 'searching' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'answered'; answer: AddUp; room: Room };
