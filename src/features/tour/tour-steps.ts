import type { Role, Session } from '#contract/session.ts';

export interface TourStep {
  title: string;
  text: string;
  /** Path of the screen that has it; without, every screen does. */
  path?: string;
  /** CSS selector of what it is about. */
  target: string;
}

type Steps = readonly [TourStep, TourStep, TourStep];

const toScreen = (path: string): string => `nav[aria-label="Screens"] a[href="${path}"]`;

const byRole: Record<Exclude<Role, 'admin'>, Steps> = {
  triage: [
    {
      title: 'Begin with what needs a person',
      text: 'Needs action holds the few that wait for somebody. Each view says how many are unread, and Save view keeps any filter or search of yours as one.',
      path: '/inbox',
      target: 'nav[aria-label="Views"], [role="search"][aria-label="Filters"]',
    },
    {
      title: 'One or a thousand at once',
      text: 'Tick rows, or press X; with Shift a range. E archives, Shift+I marks read, Z undoes it, also after a reload. A person can leave meanwhile: the header says how far it is.',
      path: '/inbox',
      target: '[role="table"][aria-label="Notifications"] [role="columnheader"]:has(input)',
    },
    {
      title: 'Find anything, open it beside the list',
      text: 'Press / and type a record, a type or words. Enter opens a row with its record and its timeline. Press ? for every key.',
      path: '/inbox',
      target: 'input[aria-label="Search notifications"]',
    },
  ],
  accounting: [
    {
      title: 'Sums that say what they cover',
      text: 'Every transaction that matches is read and added up, each Units by itself; beside the sum stands of how many it is and as of when.',
      path: '/receivables',
      target: 'section[aria-label="Totals"]',
    },
    {
      title: 'How old is what is owed',
      text: 'Aging groups balances by days over, at any day. Each bar and each number leads to its rows.',
      path: '/receivables',
      target: '[role="radiogroup"][aria-label="View"]',
    },
    {
      title: 'Acknowledge, and see it proven',
      text: 'Tick transactions and choose Acknowledge: what goes out is shown first. Each one ends with a verdict that was read back; Batches keeps them all.',
      target: toScreen('/batches'),
    },
  ],
  payer: [
    {
      title: 'A payment begins here',
      text: 'From a partner, a pasted remittance or a bank list of many. A draft is kept as you type, and nothing is sent before you have reviewed it.',
      path: '/pay',
      target: 'main a[href="/pay/new"]',
    },
    {
      title: 'Or from what is owed',
      text: 'Tick transactions in Receivables and choose Apply payment. Money in flight is shown there, and never proposed.',
      target: toScreen('/receivables'),
    },
    {
      title: 'Sent once, followed to its verdict',
      text: 'Waybill follows each batch, also with no page open. What is uncertain stands at the top of Batches, with the evidence.',
      target: toScreen('/batches'),
    },
  ],
  ops: [
    {
      title: 'Paste a tracking number, press Enter',
      text: 'The carrier is recognised by the number, and its page opens. Where it may be several, all are shown with how sure each is.',
      path: '/carriers',
      target: 'section[aria-label="Track"] label',
    },
    {
      title: 'Up to 500 at once',
      text: 'Paste many takes lines, columns or mails and makes a table of links, to copy, export or open.',
      path: '/carriers',
      target: 'section[aria-label="Track"] button',
    },
    {
      title: 'From any screen',
      text: 'Press Ctrl K, paste a number, press Enter. The same box finds every screen and action by its name.',
      target: 'button[aria-label="Help"]',
    },
  ],
};

/** For who does everything: where things are. */
const everything: Steps = [
  {
    title: 'A screen for each kind of work',
    text: 'Press G and a letter to change screens, or Ctrl K to do anything by its name. What you began goes on meanwhile: the header says how far it is.',
    target: 'nav[aria-label="Screens"]',
  },
  {
    title: 'What needs a person now',
    text: 'The overview counts what waits for somebody. Every figure leads to exactly the rows behind it.',
    target: toScreen('/overview'),
  },
  {
    title: 'What the words mean',
    text: 'Help explains every status and verdict, and what the service does not offer. Press ? for the keys.',
    target: 'button[aria-label="Help"]',
  },
];

/** The three steps for whoever sits here; of several roles the first that has some decides. */
export function tourSteps(session: Session | undefined): Steps {
  const roles = session?.user?.roles ?? [];
  if (session?.mode === 'off' || roles.includes('admin')) return everything;
  const order = Object.keys(byRole) as (keyof typeof byRole)[];
  const mine = order.find((role) => roles.includes(role));
  return mine ? byRole[mine] : everything;
}
