import {
  IconBolt,
  IconCash,
  IconFileInvoice,
  IconInbox,
  IconLayoutDashboard,
  IconSend,
  IconSettings,
  IconShieldCheck,
  IconStack2,
  IconTruck,
  type Icon,
} from '@tabler/icons-react';
import type { QueryClient } from '@tanstack/react-query';
import { lazy, type ComponentType } from 'react';
import type { Permission } from '#contract/permission.ts';
import type { ViewScreen } from '#contract/view.ts';
import { loadable, type Load, type Loadable } from '#ui/loadable.tsx';
import { screenNames } from './texts.ts';

/** A screen needs any one of these permissions. */
type Needs = readonly Permission[];

const triages: Needs = [{ role: 'triage', kind: 'read' }];
const readsAccounting: Needs = [{ role: 'accounting', kind: 'read' }];
const acknowledges: Needs = [{ role: 'accounting', kind: 'write' }];
const pays: Needs = [{ role: 'payer', kind: 'write' }];
const administers: Needs = [{ role: 'admin', kind: 'write' }];
const looksUpCarriers: Needs = [{ role: 'ops', kind: 'read' }];
/** Batches are visible to everyone who could have sent them. */
const sends: Needs = [...triages, ...readsAccounting];

export interface ScreenDefinition extends Loadable {
  path: string;
  needs: Needs;
  name: string;
  /** Beginning of the paths of its inner pages that don't begin with its own. */
  inner?: string;
  /** The keys that lead here, after `g`. */
  letter: string;
  Icon: Icon;
  /** Whether the screen adds to the rail, which then is wide if there is any room. */
  fillsRail?: boolean;
  /** The lower, the sooner the screen gets a place in the bar of a phone. */
  rank: number;
  /** The screen's saved views, below it in the navigation. */
  views?: ViewScreen;
  /** Starts to load the screen's rows in the data worker, before the screen is drawn. */
  begin?: (client: QueryClient, parameters: URLSearchParams) => Promise<void>;
  /** The number of waiting items, beside the screen's name in the navigation. */
  Badge?: ComponentType;
}

function screen(
  path: string,
  needs: Needs,
  name: string,
  letter: string,
  Icon: Icon,
  rank: number,
  load: Load,
): ScreenDefinition {
  return { path, needs, name, letter, Icon, rank, ...loadable(load) };
}

const carriers = screen(
  '/carriers',
  looksUpCarriers,
  screenNames.carriers,
  'c',
  IconTruck,
  5,
  async () => ({
    default: (await import('#features/carriers/carriers-page.tsx')).CarriersPage,
  }),
);

/** The screens that exist, in the order of the navigation; the first is where `/` leads. */
export const screens: readonly [ScreenDefinition, ...ScreenDefinition[]] = [
  {
    ...screen('/inbox', triages, screenNames.inbox, 'i', IconInbox, 0, async () => ({
      default: (await import('#features/inbox/inbox-page.tsx')).InboxPage,
    })),
    fillsRail: true,
    views: 'inbox',
    inner: '/alerts',
  },
  {
    ...screen(
      '/receivables',
      readsAccounting,
      screenNames.receivables,
      'r',
      IconFileInvoice,
      1,
      async () => ({
        default: (await import('#features/receivables/receivables-page.tsx')).ReceivablesPage,
      }),
    ),
    views: 'receivables',
    inner: '/acknowledgements/',
    begin: async (...at) =>
      (await import('#features/receivables/receivables-page.tsx')).beginLedger(...at),
  },
  {
    ...screen('/payments', readsAccounting, screenNames.payments, 'p', IconCash, 4, async () => ({
      default: (await import('#features/payments/payments-page.tsx')).PaymentsPage,
    })),
    views: 'payments',
    begin: async (...at) =>
      (await import('#features/payments/payments-page.tsx')).beginPayments(...at),
  },
  {
    ...screen('/pay', pays, screenNames.pay, 'a', IconSend, 2, async () => ({
      default: (await import('#features/pay/pay-page.tsx')).PayPage,
    })),
    Badge: lazy(async () => ({ default: (await import('#features/pay/pay-badge.tsx')).PayBadge })),
  },
  {
    ...screen('/batches', sends, screenNames.batches, 'b', IconStack2, 6, async () => ({
      default: (await import('#features/batches/batches-page.tsx')).BatchesPage,
    })),
    views: 'batches',
    inner: '/reports/',
  },
  carriers,
  screen(
    '/overview',
    [...sends, ...looksUpCarriers],
    screenNames.overview,
    'o',
    IconLayoutDashboard,
    3,
    async () => ({
      default: (await import('#features/overview/overview-page.tsx')).OverviewPage,
    }),
  ),
  screen('/audit', readsAccounting, screenNames.audit, 'l', IconShieldCheck, 7, async () => ({
    default: (await import('#features/audit/audit-page.tsx')).AuditPage,
  })),
  screen('/rules', triages, screenNames.rules, 'u', IconBolt, 8, async () => ({
    default: (await import('#features/rules/rules-page.tsx')).RulesPage,
  })),
  screen('/admin', administers, 'Administration', 'm', IconSettings, 9, async () => ({
    default: (await import('#features/administration/admin-page.tsx')).AdminPage,
  })),
];

/** A page of one thing, below a screen: reached from there, and not listed in the navigation. */
interface InnerPage {
  /** With the parameters of react-router. */
  path: string;
  needs: Needs;
  Component: ComponentType;
}

function innerPage(path: string, needs: Needs, load: Load): InnerPage {
  return { path, needs, Component: loadable(load).Component };
}

export const innerPages: readonly InnerPage[] = [
  innerPage('/receivables/:id', readsAccounting, async () => ({
    default: (await import('#features/receivables/transaction-page.tsx')).TransactionPage,
  })),
  innerPage('/receivables/reminders/:kind?', readsAccounting, async () => ({
    default: (await import('#features/receivables/letters/reminders-page.tsx')).RemindersPage,
  })),
  innerPage('/acknowledgements/:id', acknowledges, async () => ({
    default: (await import('#features/receivables/acknowledge-page.tsx')).AcknowledgePage,
  })),
  innerPage('/payments/:id', readsAccounting, async () => ({
    default: (await import('#features/payments/payment-page.tsx')).PaymentPage,
  })),
  innerPage('/pay/new', pays, async () => ({
    default: (await import('#features/pay/new-draft-page.tsx')).NewDraftPage,
  })),
  innerPage('/pay/bank-file', pays, async () => ({
    default: (await import('#features/pay/bank-file-page.tsx')).BankFilePage,
  })),
  innerPage('/pay/:id', pays, async () => ({
    default: (await import('#features/pay/draft-page.tsx')).DraftPage,
  })),
  innerPage('/batches/:id', sends, async () => ({
    default: (await import('#features/batches/batch-page.tsx')).BatchPage,
  })),
  innerPage('/reports/:of/:id', sends, async () => ({
    default: (await import('#features/batches/report-page.tsx')).ReportPage,
  })),
  innerPage('/receivables/partner/:partner', readsAccounting, async () => ({
    default: (await import('#features/receivables/partner-page.tsx')).PartnerPage,
  })),
  innerPage('/alerts', triages, async () => ({
    default: (await import('#features/alerts/alerts-page.tsx')).AlertsPage,
  })),
  // A carrier, many numbers, the templates: they share the screen's chunk, and its directory.
  { path: '/carriers/:place', needs: carriers.needs, Component: carriers.Component },
];

/** Whether a person with these permissions may use a screen. */
export function isOpenTo(
  may: (permission: Permission) => boolean,
  { needs }: { needs: Needs },
): boolean {
  return needs.some((permission) => may(permission));
}

/**
 * Returns the screen that a path leads to, for a person with these permissions; for `/` the first
 * that they may use.
 */
export function screenAt(
  pathname: string,
  may: (permission: Permission) => boolean,
): ScreenDefinition | undefined {
  return pathname === '/'
    ? screens.find((screen) => isOpenTo(may, screen))
    : screens.find(({ path }) => path === pathname);
}

/** Returns the screen that a page of one thing belongs to. */
export function screenAround(pathname: string): ScreenDefinition | undefined {
  return screens.find(
    ({ path, inner }) => pathname.startsWith(`${path}/`) || (inner && pathname.startsWith(inner)),
  );
}
