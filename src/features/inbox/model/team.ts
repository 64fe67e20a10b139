import type { ComponentType } from 'react';
import type { ListRow } from '#api/listing/list-reader.ts';
import type { Action } from '#api/notifications.ts';
import type { Notification } from '#contract/notification.ts';
import type { AssignmentLookup } from '#contract/search/compile-search.ts';

/**
 * The inbox's features for sharing. They load after the first screen, and not at all where nobody
 * signs in.
 */
export interface Team {
  /** `null`: not known yet. */
  assignments: AssignmentLookup | null;
  /** Returns warnings to confirm before an action, as sentences. */
  noticesOf: (action: Action, rows: readonly ListRow<Notification>[]) => readonly string[];
  /** `since` of the next request for other people's changes (`contract/assignments.ts`). */
  since: () => number | null;
  /** On a row: who has it. */
  Badge: ComponentType<{ row: ListRow<Notification> }>;
  /** On a row: a colleague's change since the list was loaded. */
  Meanwhile: ComponentType<{ row: ListRow<Notification> }>;
  /** Beside a row's other actions. */
  RowAction: ComponentType<{ row: ListRow<Notification>; name: string }>;
  /** In the bar of the selection. */
  Actions: ComponentType;
  /** In the details. */
  Pane: ComponentType<{ row: ListRow<Notification> }>;
}
