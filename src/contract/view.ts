import { cutText } from '#lib/cut-text.ts';
import { integer } from './scalars.ts';
import { z } from './zod.ts';

/**
 * Views: filters of a screen with a name, private or shared with everybody who uses the account.
 * `GET /api/views`; `PUT` and `DELETE /api/views/{id}`; `PUT /api/views/order`; `POST
 * /api/views/import` for views that a browser saved before. The id comes from the page, so that a
 * repeated request creates nothing twice. A deleted view returns when the same id is saved again.
 */

export const VIEW_NAME_LENGTH = 60;
/** Room for 500 pasted ids. */
export const VIEW_QUERY_LENGTH = 32_000;
/** Limit for each person, over all screens. */
export const MOST_VIEWS = 200;

export const viewScreens = ['inbox', 'receivables', 'payments', 'batches'] as const;
const viewScreen = z.enum(viewScreens);
export type ViewScreen = z.output<typeof viewScreen>;

const accountView = z.object({
  id: z.string(),
  screen: viewScreen,
  name: z.string(),
  /** The query of the address, as the screen writes it. */
  query: z.string(),
  isShared: z.boolean(),
  /** `null` where nobody signs in. */
  owner: z.nullable(z.string()),
  /** Whether the requesting person may change or delete it. */
  canEdit: z.boolean(),
  version: integer,
});
export type AccountView = z.output<typeof accountView>;

/** Response of all these endpoints: the views that the person sees, in their order. */
export const viewList = z.object({ views: z.array(accountView) });

const name = z.string().check(z.minLength(1), z.maxLength(VIEW_NAME_LENGTH));
const query = z.string().check(z.maxLength(VIEW_QUERY_LENGTH));
const guid = z.string().check(z.minLength(32), z.maxLength(38));

/** Returns a typed name in its saved form; `null` if that is empty. */
export function viewName(text: string): string | null {
  const kept = cutText(text.trim().replaceAll(/\s+/g, ' '), VIEW_NAME_LENGTH).trim();
  return kept === '' ? null : kept;
}

/** Body of `PUT /api/views/{id}`. */
export const viewDefinition = z.strictObject({
  screen: viewScreen,
  name,
  query,
  isShared: z.boolean(),
  /** The version that was changed; 0 for a new view, and for one that was deleted. */
  version: z.int().check(z.minimum(0)),
});
export type ViewDefinition = z.output<typeof viewDefinition>;

/** Body of `PUT /api/views/order`: each person's own order of one screen's views. */
export const viewOrder = z.strictObject({
  screen: viewScreen,
  ids: z.array(guid).check(z.maxLength(1000)),
});
export type ViewOrder = z.output<typeof viewOrder>;

/** Body of `POST /api/views/import`: private views; those that were ever saved stay as they are. */
export const viewImport = z.strictObject({
  views: z
    .array(z.strictObject({ id: guid, screen: viewScreen, name, query }))
    .check(z.minLength(1), z.maxLength(MOST_VIEWS)),
});
export type ViewImport = z.output<typeof viewImport>;
