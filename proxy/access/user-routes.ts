import type { FastifyInstance, FastifyReply } from 'fastify';
import { newUser, userChange, type AdminUser } from '#contract/administration.ts';
import type { Session } from '#contract/session.ts';
import { SettingsError } from '../errors/settings-error.ts';
import { badBody, ProblemError } from '../errors/problem-error.ts';
import { noteForAudit } from '../http/audit-object.ts';
import { readOwnBody } from '../http/own-body.ts';
import { sendJson } from '../http/send-json.ts';
import { canonicalName } from '../http/canonical-name.ts';
import { faultOfPassword, hashPassword } from './password.ts';
import type { SeenPeople } from './seen-people.ts';
import { describeUserChange, DISABLED, type User, type UserStore } from './user-store.ts';
import { readUserName } from './users-command.ts';

const path = '/api/admin/users';
const limit = { bodyLimit: 16 * 1024 };

/**
 * Registers the endpoints by which administrators manage local users. Every change signs that user
 * out.
 * @param users `null` where Waybill itself signs nobody in
 * @param seen people whom another system signs in; `null` where none does
 * @param stopTasks stops the running tasks of a person, whom nobody could stop otherwise
 */
export function registerUsers(
  app: FastifyInstance,
  mode: Session['mode'],
  users: UserStore | null,
  seen: SeenPeople | null,
  stopTasks: (name: string) => Promise<void>,
): void {
  const store = (): UserStore => {
    if (users !== null) return users;
    throw new ProblemError('unknown-endpoint', 'This Waybill has no users of its own.');
  };
  const send = async (reply: FastifyReply): Promise<FastifyReply> =>
    sendJson(reply, {
      mode,
      users: users && (await users.list()).map(toAdminUser),
      seen: seen === null ? [] : await seen.list(),
    });

  app.get(path, (_request, reply) => send(reply));

  app.post(path, limit, async (request, reply) => {
    const { name: typed, roles, password } = readOwnBody(newUser, request);
    const open = store();
    const name = nameOf(typed);
    noteForAudit(request, { object: name, detail: describeUserChange({ roles }) });
    if (await open.wasRemoved(name)) {
      throw badBody(
        'A removed user had this name, and the new one would get that user’s drafts and alerts. Choose another name. For the same person, use npm run users.',
      );
    }
    const passwordHash = await hashOf(password);
    const user = { name, roles, passwordHash, ...newRevision() };
    if (!(await open.add(user))) {
      throw badBody('Another user has this name. Choose another name.');
    }
    return await send(reply);
  });

  app.put(path, limit, async (request, reply) => {
    const { name: typed, revision, roles, password, isDisabled } = readOwnBody(userChange, request);
    const open = store();
    const name = canonicalName(typed);
    noteForAudit(request, {
      object: name,
      detail: describeUserChange({ roles, isDisabled, hasPassword: password !== undefined }),
    });
    const passwordHash = isDisabled
      ? DISABLED
      : password === undefined
        ? undefined
        : await hashOf(password);
    const change = {
      ...newRevision(),
      ...(roles && { roles }),
      ...(passwordHash !== undefined && { passwordHash }),
    };
    const isChanged = await open.change(name, change, { was: revision, holds: refuseWithoutAdmin });
    if (!isChanged) {
      throw new ProblemError(
        'settings-changed',
        'This user was changed since you loaded the list.',
      );
    }
    if (isDisabled) await stopTasks(name);
    return await send(reply);
  });
}

/**
 * Requires an administrator, because otherwise nobody could fix the users in the browser.
 * @throws ProblemError bad-body
 */
function refuseWithoutAdmin(users: readonly User[]): void {
  const isThere = users.some(
    ({ roles, passwordHash }) => roles.includes('admin') && passwordHash !== DISABLED,
  );
  if (isThere) return;
  throw badBody('One user with the role admin must remain. Nothing changed.');
}

function toAdminUser({ name, roles, passwordHash, revision }: User): AdminUser {
  return { name, roles: [...roles], isDisabled: passwordHash === DISABLED, revision };
}

export function newRevision(): Pick<User, 'revision' | 'changedAt'> {
  return { revision: crypto.randomUUID(), changedAt: Date.now() };
}

/** @throws ProblemError bad-body */
function nameOf(typed: string): string {
  try {
    return readUserName(typed);
  } catch (cause) {
    if (!(cause instanceof SettingsError)) throw cause;
    throw badBody(cause.message, { cause });
  }
}

/** @throws ProblemError bad-body */
export async function hashOf(password: string): Promise<string> {
  const fault = faultOfPassword(password);
  if (fault !== undefined) throw badBody(fault);
  return await hashPassword(password);
}
