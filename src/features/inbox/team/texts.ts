import type { AssignmentStep, HandStep } from '#contract/assignments.ts';
import { formatCount } from '#lib/locale.ts';
import { countedNotifications } from '../model/texts.ts';

/** Every text about assignments of notifications, and colleagues' changes to them. */

export const teamTexts = {
  assign: 'Assign to me',
  assignTo: 'Assign…',
  unassign: 'Unassign',
  reassign: 'Reassign to me',
  bar: 'Assignments',
  teamBar: 'Team',
  unavailable:
    'Assignments and your team’s changes are unavailable right now. You can keep working.',
  dismiss: 'Dismiss',
  undoCommand: 'Undo assignment',
  noteHint: 'Type @ to mention a colleague.',
  assignedTo: 'Assigned to',
  assignedBy: ' by',
  you: 'you',
  youBadge: 'You',
  assignedSince: (who: string, since: string) => `Assigned to ${who} since ${since}`,
  nobody: 'Not assigned',
  wholeRecord:
    'This notification has no ID of its own, so assigning it assigns all notifications of its record.',
  note: 'Note, visible to your team',
  saveNote: 'Save note',
  noteNotSaved: 'Note not saved, because this notification is no longer assigned to you:',
} as const;

/** The result of a change that succeeded; `what` was changed: `SO-1042`, or `3 notifications`. */
export const doneTexts: Record<AssignmentStep, (what: string) => string> = {
  take: (what) => `Assigned ${what} to you.`,
  'take-over': (what) => `Reassigned ${what} to you.`,
  release: (what) => `Unassigned ${what}.`,
  note: () => 'Note saved.',
  assign: (what) => `Reassigned ${what}.`,
};

/** The dialog that assigns to a colleague. */
export const assignTexts = {
  title: (count: number) => `Assign ${countedNotifications(count)}`,
  to: 'Assign to',
  me: (name: string) => `${name} (you)`,
  nobody: (hasNote: boolean) => (hasNote ? 'Nobody (your note is not saved)' : 'Nobody'),
  note: 'Note (optional)',
  action: 'Assign',
  unknown: 'Choose someone from the list.',
  unavailable: 'The list of colleagues is unavailable right now.',
  done: (what: string, who: string) => `Assigned ${what} to ${who}.`,
  mentions: (count: number) =>
    count === 1 ? '1 colleague matches. Press Enter to insert.' : `${count} colleagues match.`,
} as const;

/** The result of a change that a colleague came before. */
export const refusedTexts = {
  reassign: `To reassign, choose ${teamTexts.assignTo}`,
  assigned: (who: string, since: string) => `Already assigned to ${who}, ${since}.`,
  unassigned: 'Someone unassigned this notification first. Nothing changed.',
  many: (count: number, names: readonly string[]) =>
    `${countedNotifications(count)} unchanged${names.length === 0 ? '' : `: already assigned to ${names.join(', ')}`}.`,
} as const;

/** Warnings before an action, one sentence each. */
export const noticeTexts = {
  changed: (name: string, change: string) => `${name}: ${change}.`,
  assigned: (name: string, who: string) => `${name}: assigned to ${who}.`,
  more: (count: number) => `And ${formatCount(count)} more.`,
} as const;

/** Changes by colleagues, by the status (interface 3.1) they led to. */
export const changeTexts: Readonly<Record<number, { long: string; short: string }>> = {
  1: { long: 'Marked unread', short: 'Unread' },
  2: { long: 'Marked read', short: 'Read' },
  4: { long: 'Archived', short: 'Archived' },
};
export const otherChange = { long: 'Changed', short: 'Changed' } as const;

export const changedBy = (change: string, who: string, since: string) =>
  `${change} by ${who}, ${since}`;

/** Steps in the activity of a notification. */
export const handTexts: Record<
  HandStep['what'],
  (who: string, had: string | null, hasNote: boolean, to: string) => string
> = {
  take: (who) => `Assigned to ${who}`,
  'take-over': (who, had) => `Reassigned${had === null ? '' : ` from ${had}`} to ${who}`,
  release: (who) => `Unassigned by ${who}`,
  assign: (who, had, _hasNote, to) =>
    `${had === null ? 'Assigned' : `Reassigned from ${had}`} to ${to} by ${who}`,
  note: (who, _had, hasNote) => `Note ${hasNote ? '' : 'removed '}by ${who}`,
};
