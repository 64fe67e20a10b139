import type { Role, Session } from '#contract/session.ts';

export interface TourStep {
  title: string;
  text: string;
  /** In place of `text` where nobody has a keyboard. */
  touchText?: string;
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
      title: 'Start with what needs action',
      text: 'Needs action lists notifications waiting for someone. Each view shows how many are unread. Save view keeps your filters and search.',
      path: '/inbox',
      target: 'nav[aria-label="Views"], [role="search"][aria-label="Filters"]',
    },
    {
      title: 'One or a thousand at once',
      text: 'Tick rows, or press X; with Shift a range. E archives, Shift+I marks read, Z undoes it, also after a reload. You can leave this page: follow progress in the header.',
      touchText:
        'Tick rows, then archive them or mark them read. Undo works also after a reload. You can leave this page: follow progress in the header.',
      path: '/inbox',
      target: '[role="table"][aria-label="Notifications"] [role="columnheader"]:has(input)',
    },
    {
      title: 'Find anything, open it beside the list',
      text: 'Press / and type a record, a type or words. Enter opens a row with its record and its timeline. Press ? for every key.',
      touchText:
        'Search for a record, a type or words. Tap a row to see its record and its timeline.',
      path: '/inbox',
      target: 'input[aria-label="Search notifications"]',
    },
  ],
  accounting: [
    {
      title: 'Sums that say what they cover',
      text: 'Each total shows how many transactions it covers and when it was loaded.',
      path: '/receivables',
      target: 'section[aria-label="Totals"]',
    },
    {
      title: 'See overdue balances',
      text: 'Aging groups balances by days overdue, at any day. Each bar and number leads to its rows.',
      path: '/receivables',
      target: '[role="radiogroup"][aria-label="View"]',
    },
    {
      title: 'Acknowledge, and see it proven',
      text: 'Tick transactions and choose Acknowledge: what goes out is shown first. Each one ends with a confirmed result, kept in Batches.',
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
      title: 'Sent once, followed to its result',
      text: 'Waybill follows each batch, also with no page open. Batches with an unknown outcome come first.',
      target: toScreen('/batches'),
    },
  ],
  ops: [
    {
      title: 'Paste a tracking number',
      text: 'Waybill recognises the carrier and opens its page. Where several are possible, it shows how sure each is.',
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
      text: 'Press Ctrl K, paste a number, press Enter. The same box runs any command.',
      touchText: 'Help explains the words on every screen.',
      target: 'button[aria-label="Help"]',
    },
  ],
};

/** For who does everything: where things are. */
const everything: Steps = [
  {
    title: 'Find your way around',
    text: 'Press G and a letter to change screens, or Ctrl K to run any command. Long tasks keep running. Follow progress in the header.',
    touchText:
      'Each kind of work has its screen. Long tasks keep running. Follow progress in the header.',
    target: 'nav[aria-label="Screens"]',
  },
  {
    title: 'What needs attention',
    text: 'The overview counts what waits for someone. Every figure leads to the rows behind it.',
    target: toScreen('/overview'),
  },
  {
    title: 'What the words mean',
    text: 'Help explains every status and result, and what the service does not offer. Press ? for the keys.',
    touchText: 'Help explains every status and result, and what the service does not offer.',
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
