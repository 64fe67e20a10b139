import { useFavicon } from '@mantine/hooks';
import { useEffect } from 'react';
import { formatCount } from '#lib/locale.ts';
import { visibleString } from '#lib/visible-text.ts';
import { createStore } from '#lib/store.ts';
import { useStored } from '../store.ts';
import { actionTexts } from '../texts.ts';

/** Arrivals since the inbox was last open, as far as known. */
export const news = createStore<{ count: number; isAtLeast: boolean }>({
  count: 0,
  isAtLeast: false,
});

/** The path of the screen that was opened last. */
let lastPath: string | null = null;

/**
 * If nothing has the focus, a screen that was opened by keys or Back gets it, so that keyboard and
 * screen reader start there. Not its heading, because a field that wants the focus comes later, and
 * leaves it where a person put it.
 */
function focusScreen(): void {
  if (document.activeElement !== document.body) return;
  document.getElementById('main')?.focus({ preventScroll: true });
}

/**
 * Sets the tab's name and icon, `(12) Payments · Waybill`: on every screen the number of
 * notifications since the inbox was last open, the same number that the inbox announces. Not the
 * unread ones: there are thousands every day, and a number that never disappears means nothing.
 */
export function PageTitle({ name }: { name: string }) {
  const { count, isAtLeast } = useStored(news, (it) => it);
  useEffect(() => {
    const { pathname } = window.location;
    if (lastPath !== null && lastPath !== pathname) focusScreen();
    lastPath = pathname;
  }, []);
  useFavicon(count > 0 ? '/icon-new.svg' : '/icon.svg');
  const prefix = count > 0 ? `(${formatCount(count)}${isAtLeast ? '+' : ''}) ` : '';
  return <title>{actionTexts.tab(prefix, visibleString(name))}</title>;
}
