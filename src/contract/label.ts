import { integer } from './scalars.ts';
import { z } from './zod.ts';

/**
 * Labels that people and rules put on notifications. The proxy stores them for everybody who shares
 * the account, because the interface has no place for them. `GET /api/notifications/labels` returns
 * all of them; with `after=`, those that changed since that revision. `POST
 * /api/notifications/labels` adds a label or removes it. Names are compared without regard to case
 * and accents. Ids are those of an update (4.2).
 */

/** Longest name, in UTF-16 units. */
export const LABEL_LENGTH = 40;
/**
 * Labels that an account's notifications may have at a time. Labels by rules are removed to make
 * room.
 */
export const MOST_LABELS = 10_000;
/** Maximum number of notifications in one request. */
export const MOST_LABELED_AT_ONCE = 200;

const labeled = z.object({
  id: z.string(),
  /** Sorted by name; empty if the last label was removed. */
  labels: z.array(z.string()),
});

/** Answer of `GET /api/notifications/labels`. */
export const labelList = z.object({ revision: integer, labeled: z.array(labeled) });
export type LabelList = z.output<typeof labelList>;

/** Answer of `POST /api/notifications/labels`: the notifications that it changed. */
export const labelResult = z.object({ changed: z.array(z.string()) });
export type LabelResult = z.output<typeof labelResult>;
