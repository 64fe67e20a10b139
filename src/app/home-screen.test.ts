import { expect, test } from 'vitest';
import type { Role, Session } from '#contract/session.ts';
import { homeScreen } from './home-screen.ts';

const signedIn = (...roles: Role[]): Session => ({
  mode: 'local',
  user: { name: 'ada', roles },
  idleUntil: null,
  until: null,
  now: '2026-11-22T10:00:00Z',
  accounts: null,
  problem: null,
});

test.each<[Role[], string | null, string | undefined]>([
  [['triage'], null, '/inbox'],
  [['accounting'], null, '/receivables'],
  [['payer'], null, '/pay'],
  [['ops'], null, '/carriers'],
  [['admin'], null, '/overview'],
  [['ops', 'triage'], null, '/inbox'],
  [['triage'], '/overview', '/overview'],
  [['triage'], '/receivables', '/inbox'],
  [['triage'], '/nowhere', '/inbox'],
  [[], '/overview', undefined],
])('starts the roles %j with the choice %s at %s', (roles, chosen, path) => {
  expect(homeScreen(signedIn(...roles), chosen)?.path).toBe(path);
});

test('starts at the inbox when nobody signs in', () => {
  const nobody: Session = { ...signedIn(), mode: 'off', user: null };
  expect(homeScreen(nobody, null)?.path).toBe('/inbox');
  expect(homeScreen(nobody, '/overview')?.path).toBe('/overview');
});
