import { lazy, type ComponentType } from 'react';

interface Screen {
  path: string;
  name: string;
  /** With `g` before it, the keys that lead here. */
  letter: string;
  load: () => Promise<{ default: ComponentType }>;
  Component: ComponentType;
}

function screen(path: string, name: string, letter: string, load: Screen['load']): Screen {
  return { path, name, letter, load, Component: lazy(load) };
}

const carriers = screen('/carriers', 'Carriers', 'c', async () => ({
  default: (await import('#features/carriers/carriers-page.tsx')).CarriersPage,
}));

/** The screens that exist, in the order of the navigation; the first is where `/` leads. */
export const screens: readonly [Screen, ...Screen[]] = [
  screen('/inbox', 'Inbox', 'i', async () => ({
    default: (await import('#features/inbox/inbox-page.tsx')).InboxPage,
  })),
  screen('/receivables', 'Receivables', 'r', async () => ({
    default: (await import('#features/receivables/receivables-page.tsx')).ReceivablesPage,
  })),
  screen('/payments', 'Payments', 'p', async () => ({
    default: (await import('#features/payments/payments-page.tsx')).PaymentsPage,
  })),
  screen('/pay', 'Pay', 'a', async () => ({
    default: (await import('#features/pay/pay-page.tsx')).PayPage,
  })),
  screen('/batches', 'Batches', 'b', async () => ({
    default: (await import('#features/batches/batches-page.tsx')).BatchesPage,
  })),
  carriers,
];

/** A page of one thing, below a screen: reached from there, and not named in the navigation. */
interface InnerPage {
  /** With the parameters of react-router. */
  path: string;
  Component: ComponentType;
}

function innerPage(path: string, load: Screen['load']): InnerPage {
  return { path, Component: lazy(load) };
}

export const innerPages: readonly InnerPage[] = [
  innerPage('/receivables/:id', async () => ({
    default: (await import('#features/receivables/transaction-page.tsx')).TransactionPage,
  })),
  innerPage('/acknowledgements/:id', async () => ({
    default: (await import('#features/receivables/acknowledge-page.tsx')).AcknowledgePage,
  })),
  innerPage('/payments/:id', async () => ({
    default: (await import('#features/payments/payment-page.tsx')).PaymentPage,
  })),
  innerPage('/pay/new', async () => ({
    default: (await import('#features/pay/new-draft-page.tsx')).NewDraftPage,
  })),
  innerPage('/pay/:id', async () => ({
    default: (await import('#features/pay/draft-page.tsx')).DraftPage,
  })),
  innerPage('/batches/:id', async () => ({
    default: (await import('#features/batches/batch-page.tsx')).BatchPage,
  })),
  innerPage('/receivables/partner/:partner', async () => ({
    default: (await import('#features/receivables/partner-page.tsx')).PartnerPage,
  })),
  // A carrier, many numbers, the templates: they share the screen's chunk, and its directory.
  { path: '/carriers/:place', Component: carriers.Component },
];

/** The screen a path leads to. */
export function screenAt(pathname: string): Screen | undefined {
  return pathname === '/' ? screens[0] : screens.find(({ path }) => path === pathname);
}
