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

/** The screens that exist, in the order of the navigation; the first is where `/` leads. */
export const screens: readonly [Screen, ...Screen[]] = [
  screen('/inbox', 'Inbox', 'i', async () => ({
    default: (await import('#features/inbox/inbox-page.tsx')).InboxPage,
  })),
];

/** The screen a path leads to. */
export function screenAt(pathname: string): Screen | undefined {
  return pathname === '/' ? screens[0] : screens.find(({ path }) => path === pathname);
}
