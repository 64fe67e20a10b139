import { roles as allRoles, type Role } from '#contract/session.ts';
import { SettingsError } from '../errors/settings-error.ts';
import { canonicalName } from '../http/canonical-name.ts';
import { faultOfPassword, hashPassword } from './password.ts';
import { isReadableName } from './readable-name.ts';
import type { UserStore } from './user-store.ts';

interface Options {
  users: UserStore;
  readPassword: () => Promise<string>;
}

/** States that a name is used again by the same person. */
const SAME_PERSON = '--same-person';

const USAGE = [
  'npm run users -- list',
  'npm run users -- add NAME --roles ROLE,… [--same-person]',
  'npm run users -- set-roles NAME --roles ROLE,…',
  'npm run users -- set-password NAME',
  'npm run users -- remove NAME',
  'npm run users -- revoke-tokens NAME',
  `Roles: ${allRoles.join(', ')}. The command asks for the password, or reads it from standard input.`,
];

/**
 * Runs `npm run users`. A changed or removed user is signed out, because sessions name the revision
 * of their user.
 * @returns lines for the terminal
 * @throws SettingsError with a line for a person
 */
export async function runUsersCommand(
  [verb, typed, ...more]: readonly string[],
  { users, readPassword }: Options,
): Promise<string[]> {
  if (verb === undefined || verb === 'help') return USAGE;
  if (verb === 'list' && typed === undefined) {
    const all = await users.list();
    if (all.length === 0) return ['There are no users yet.'];
    return all.map(({ name, roles }) => `${name}  ${roles.join(', ') || 'no roles'}`);
  }
  if (verb === 'revoke-tokens') {
    refuseMore(more);
    // A provider's names may have letters that those of local users may not.
    return [await revokeTokens(users, canonicalName(typed ?? ''))];
  }
  const name = readUserName(typed);
  const change = { revision: crypto.randomUUID(), changedAt: Date.now() };
  switch (verb) {
    case 'add': {
      const roles = readRoles(more.filter((word) => word !== SAME_PERSON));
      if ((await users.find(name)) !== undefined) throw taken(name);
      if (!more.includes(SAME_PERSON) && (await users.wasRemoved(name))) throw removed(name);
      const passwordHash = await readNewPassword();
      if (!(await users.add({ name, roles, passwordHash, ...change }))) throw taken(name);
      return [`Added ${name}, who can sign in if the access mode is local.`];
    }
    case 'set-roles':
      if (!(await users.change(name, { roles: readRoles(more), ...change }))) throw unknown(name);
      return [`${name} now has these roles and must sign in again.`];
    case 'set-password': {
      refuseMore(more);
      if ((await users.find(name)) === undefined) throw unknown(name);
      const passwordHash = await readNewPassword();
      if (!(await users.change(name, { passwordHash, ...change }))) throw unknown(name);
      return [`${name} now has this password and must sign in again.`];
    }
    case 'remove':
      refuseMore(more);
      // The exact spelling has priority, because two users' names may have become the same.
      if (!(await users.remove(typed!)) && !(await users.remove(name))) throw unknown(name);
      return [`${typed} is signed out and can no longer sign in.`];
    default:
      throw new SettingsError(`Unknown command: ${verb}\n${USAGE.join('\n')}`);
  }

  async function readNewPassword(): Promise<string> {
    const password = await readPassword();
    const fault = faultOfPassword(password);
    if (fault !== undefined) throw new SettingsError(fault);
    return await hashPassword(password);
  }
}

/** @throws SettingsError */
async function revokeTokens(users: UserStore, name: string): Promise<string> {
  const revoked = await users.revokeTokens(name);
  if (revoked === 0) throw new SettingsError(`${name} has no access token.`);
  return revoked === 1
    ? `${name} had 1 access token, which is revoked.`
    : `${name} had ${revoked} access tokens, which are revoked.`;
}

/** @throws SettingsError */
export function readUserName(typed = ''): string {
  const name = canonicalName(typed);
  if (/^[\p{L}\p{N}][\p{L}\p{N}._@+-]{0,63}$/u.test(name) && isReadableName(typed)) return name;
  throw new SettingsError(
    'A name starts with a letter or digit and has at most 64 letters, digits and . _ @ + -',
  );
}

/** @throws SettingsError */
function readRoles([option, list = '', ...more]: readonly string[]): Role[] {
  if (option !== '--roles')
    throw new SettingsError('The roles are missing. Example: --roles accounting,payer');
  refuseMore(more);
  const asked = list.split(',').map((text) => text.trim());
  const wrong = asked.find((text) => !allRoles.some((role) => role === text));
  if (wrong === undefined) return allRoles.filter((role) => asked.includes(role));
  throw new SettingsError(`Unknown role “${wrong}”: choose from ${allRoles.join(', ')}.`);
}

function refuseMore(more: readonly string[]): void {
  if (more.length > 0) throw new SettingsError(`Unexpected arguments: ${more.join(' ')}`);
}

function unknown(name: string): SettingsError {
  return new SettingsError(`User ${name} doesn’t exist.`);
}

function removed(name: string): SettingsError {
  return new SettingsError(
    `A removed user had the name ${name}, and the new one would get that user’s drafts, alerts and saved views. Choose another name. For the same person, repeat the command with ${SAME_PERSON}.`,
  );
}

function taken(name: string): SettingsError {
  return new SettingsError(`User ${name} already exists.`);
}
