import type { FastifyRequest } from 'fastify';
import { mayDo } from '#contract/permission.ts';
import type { ColleaguesOf } from '../assignments/colleagues.ts';
import { callerOf, type Caller } from '../http/caller.ts';
import type { Accounts } from './accounts.ts';
import { accountOf } from './request-account.ts';

/** Milliseconds after which a person is recorded again. */
const AGAIN_AFTER = 86_400_000;

/**
 * Returns the people whom notifications can be assigned to: users who may open the inbox of the
 * account. Where another system signs people in, only those who have opened it, because Waybill
 * knows nobody else.
 */
export function createColleagues(
  access: { people: () => Promise<readonly Caller[] | null> },
  accounts: Accounts,
): ColleaguesOf {
  const noted = new Map<string, number>();
  return async (request) => {
    const { name } = callerOf(request);
    if (name === null) return [];
    const { assignments, key } = accountOf(request);
    const people = await access.people();
    if (people !== null) {
      return people.filter((it) => sharesInbox(it, request)).map((it) => it.name!);
    }
    const now = Date.now();
    const person = JSON.stringify([key, name]);
    if ((noted.get(person) ?? 0) < now - AGAIN_AFTER) {
      await assignments.notePerson(name, now);
      noted.set(person, now);
    }
    return await assignments.seenPeople();
  };

  function sharesInbox(person: Caller, request: FastifyRequest): boolean {
    if (!mayDo(person.roles, { role: 'triage', kind: 'read' })) return false;
    try {
      const named = request.headers['waybill-account']?.toString();
      return accounts.choose(person, named) === accountOf(request);
    } catch {
      // Not one of theirs.
      return false;
    }
  }
}
