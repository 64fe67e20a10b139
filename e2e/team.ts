import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Role } from '#contract/session.ts';
import type { Sandbox } from '../proxy/sandbox/sandbox.ts';
import { addUser, PASSWORD } from '../proxy/testing/people.ts';
import { openWaybill, type OpenWaybill } from './open-waybill.ts';
import { connectionTo, settingsFor } from './waybill.ts';

/** A person of each role, a second one for triage, and a second payer. */
export const people = {
  tria: ['triage'],
  tom: ['triage'],
  anna: ['accounting'],
  paul: ['payer'],
  petra: ['payer'],
  otto: ['ops'],
  root: ['admin'],
} as const satisfies Record<string, readonly Role[]>;

export type Person = keyof typeof people;

export interface Team extends OpenWaybill {
  /** Opens a browser for one person, signed in, at a path; `null`: the test itself opens a page. */
  as: (person: Person, path?: string | null) => Promise<Page>;
  /** Closes all of their browsers. */
  leave: () => Promise<void>;
}

/** A Waybill whose people sign in with passwords. */
export async function startTeam(
  service: Sandbox,
  browser: Browser,
  settings: object = {},
): Promise<Team> {
  const waybill = await openWaybill({
    environment: connectionTo(service),
    settings: { ...settingsFor('plain'), access: { mode: 'local' }, ...settings },
  });
  for (const [name, roles] of Object.entries(people)) await addUser(waybill, name, roles);
  const contexts: BrowserContext[] = [];
  const leave = async (): Promise<void> => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
  };
  return {
    ...waybill,
    as: async (person, path = '/') => {
      const context = await browser.newContext({ locale: 'en-US', baseURL: waybill.url });
      contexts.push(context);
      await startSession(context, person);
      const page = await context.newPage();
      if (path === null) return page;
      await page.goto(path);
      await page.getByRole('button', { name: `Account: ${person}` }).waitFor();
      return page;
    },
    leave,
    stop: async () => {
      await leave();
      return waybill.stop();
    },
  };
}

/** Signs in by a request, because the form takes a page load; `sign-in.spec.ts` tests the form. */
export async function startSession(context: BrowserContext, person: string): Promise<void> {
  const reply = await context.request.post('/api/session', {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: { name: person, password: PASSWORD },
  });
  if (!reply.ok()) throw new Error(`${person} could not sign in: ${await reply.text()}`);
}

/** Types a name and the password into the open sign-in form. */
export async function signIn(page: Page, person: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(person);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
}
