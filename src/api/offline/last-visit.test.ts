import { beforeEach, expect, test, vi } from 'vitest';
import type { Session } from '#contract/session.ts';
import { endVisit, saveVisit, lastVisit, settleVisit } from './last-visit.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
});

function sessionOf(mode: Session['mode'], name: string | null): Session {
  const user = name === null ? null : { name, roles: ['triage' as const] };
  const now = '2026-11-22T10:00:00Z';
  return { mode, user, idleUntil: null, until: null, now, accounts: null, problem: null };
}

function visit(session: Session): void {
  saveVisit({ session, account: 'key', reachedAt: 1, until: 2 });
}

/** The person whose data would be shown offline; `null` where they had to sign in first. */
function shownTo(): string | null | undefined {
  const { session, account } = lastVisit() ?? {};
  if (session === undefined) return undefined;
  return account === '' ? null : (session.user?.name ?? 'anybody');
}

test('restores the last visit for the same person', () => {
  visit(sessionOf('local', 'anna'));
  settleVisit(sessionOf('local', 'anna'));
  expect(shownTo()).toBe('anna');
});

test.each([
  ['another person', 'anna', sessionOf('local', 'tom'), null],
  ['nobody', 'anna', sessionOf('oidc', null), null],
  ['nobody, where nobody had to sign in before', null, sessionOf('local', null), null],
  ['anybody, where nobody has to sign in any more', 'anna', sessionOf('off', null), undefined],
])('hides the last visit: %s', (_, name, now, shown) => {
  visit(sessionOf(name === null ? 'off' : now.mode === 'off' ? 'local' : now.mode, name));
  settleVisit(now);
  expect(shownTo()).toBe(shown);
  expect(JSON.stringify(lastVisit())).not.toContain('anna');
});

test('clears the last visit with its session, and keeps it when nobody signs in', () => {
  visit(sessionOf('local', 'anna'));
  endVisit();
  expect(shownTo()).toBeNull();
  visit(sessionOf('off', null));
  endVisit();
  expect(shownTo()).toBe('anybody');
});
