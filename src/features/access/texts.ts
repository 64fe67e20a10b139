import type { SignInFailure } from '#contract/session.ts';

/** Every text about signing in and out, the session, and the user's service accounts. */

export const signInTexts = {
  page: 'Sign in',
  heading: 'Sign in to Waybill',
  name: 'Name',
  password: 'Password',
  signIn: 'Sign in',
  retry: 'Retry',
  tryAgain: 'Try again',
  unavailable: 'Nobody can sign in right now.',
  header: 'A proxy in front of Waybill signs people in, but it hasn’t sent your name.',
  headerHelp: 'Open Waybill at the address from your administrator.',
  oidcHint: 'You sign in with your organization, then return here.',
  localHint: 'Ask your administrator for a name and a password, or for a new password.',
  done: 'You are signed in',
  doneHint: 'You can close this tab and continue in the other one.',
  failed: 'The sign-in failed. Try again.',
} as const;

/** Why signing in at the organization's provider failed. */
export const signInFailures: Record<SignInFailure, string> = {
  unavailable: 'Waybill can’t reach your organization’s sign-in. Try again in a few minutes.',
  refused:
    'Your organization’s sign-in refused you. Try again, or contact your organization’s support.',
  expired: 'The sign-in took too long or started in another browser. Try again.',
  failed: 'The sign-in failed: Waybill can’t trust the response. Contact your administrator.',
  'too-often': 'Too many sign-ins from your network failed. Try again in a few minutes.',
};

export const sessionTexts = {
  ended: 'Your session has ended',
  endedHint: 'Sign in again to continue. Your changes are still here.',
  continues: 'This tab continues automatically.',
  signInNewTab: 'Sign in (opens a new tab)',
  notNow: 'Not now',
  signIn: 'Sign in',
  paused: 'Waybill loads and sends nothing until you sign in. Your changes are still here.',
  ending: 'Your session is about to end',
  idle: 'You have been inactive for a while.',
  longest: 'It has reached its time limit. Your changes stay here.',
  left: (time: string) => `${time} left.`,
  stay: 'Stay signed in',
} as const;

export const accountTexts = {
  panel: 'Account',
  button: (names: readonly (string | null)[]) => `Account: ${names.filter(Boolean).join(', ')}`,
  commandGroup: 'Everywhere',
  noRole: 'You don’t have access yet. Ask your administrator.',
  signOut: 'Sign out',
  signOutEverywhere: 'Sign out everywhere',
  stillSignedIn: 'You are still signed in.',
  header: 'The proxy in front of Waybill signs you in and out.',
  deleteSaved: 'Delete saved data',
  deletesSaved: 'Signing out deletes your saved data from this browser.',
  unsavedDraft: 'A draft has changes saved only in this browser. Signing out deletes them.',
} as const;

/** Texts above the screens after a link to another account. */
export const otherAccountTexts = {
  elsewhere: (account: string) => `This link is for the service account “${account}”.`,
  noAccess: (shown: string | null) =>
    `You don’t have that account${shown === null ? '' : `, so you see ${shown}`}. Ask your administrator for access.`,
} as const;

export const passwordTexts = {
  title: 'Change password',
  current: 'Current password',
  next: 'New password',
  nextHint: 'At least 12 characters',
  wrong: 'The current password is wrong.',
  changed: 'Your password is changed.',
  elsewhere: 'You are signed out on all other devices.',
  done: 'Done',
} as const;

export const accessTokenTexts = {
  title: 'Access tokens',
  noun: 'access tokens',
  about: 'Programs use a token to act for you. Treat it like a password.',
  name: 'Name',
  nameHint: 'The audit log shows this name.',
  roles: 'Allowed',
  expires: 'Expires',
  inDays: (days: number) => (days === 366 ? 'In a year' : `In ${days} days`),
  create: 'Create token',
  created: 'New token',
  shownOnce: 'Copy it now. Waybill can’t show it again.',
  copy: 'Copy token',
  done: 'Done',
  uncopied: {
    unsaved: 'Close without copying the token?',
    keepEditing: 'Keep open',
    discard: 'Discard',
  },
  none: 'You have no access tokens.',
  until: 'Expires',
  expired: 'Expired',
  used: 'Last used',
  neverUsed: 'Never used',
  revoke: 'Revoke',
  revokeOne: (name: string) => `Revoke ${name}`,
} as const;

export const serviceAccountTexts = {
  title: 'Service account',
} as const;

export const noAccountTexts = {
  page: 'No service account',
  heading: 'No service account is assigned to you',
  hint: 'Ask your administrator for access to a service account.',
  name: (name: string) => `You are signed in as ${name}.`,
  reload: 'Reload',
  signOut: accountTexts.signOut,
} as const;
