import { integer } from './scalars.ts';
import { z } from './zod.ts';

/**
 * Labels that people and rules put on notifications, kept by the proxy for everybody who shares the
 * account: the interface has no place for them. `GET /api/notifications/labels` answers all of them;
 * with `after=`, those that changed since that revision. `POST /api/notifications/labels` adds a
 * label or removes it. Names are compared without regard to case and accents. Ids are those of an
 * update (4.2).
 */

/** Longest name, in UTF-16 units. */
export const LABEL_LENGTH = 40;
/** Labels that an account's notifications may have at a time. Those of rules make room. */
export const MOST_LABELS = 10_000;
/** Most notifications of one request. */
export const MOST_LABELED_AT_ONCE = 200;

const labeled = z.object({
  id: z.string(),
  /** In the order of their names; none where the last one was removed. */
  labels: z.array(z.string()),
});

/** Answer of `GET /api/notifications/labels`. */
export const labelList = z.object({ revision: integer, labeled: z.array(labeled) });
export type LabelList = z.output<typeof labelList>;

/** Answer of `POST /api/notifications/labels`: the notifications that it changed. */
export const labelResult = z.object({ changed: z.array(z.string()) });
export type LabelResult = z.output<typeof labelResult>;
