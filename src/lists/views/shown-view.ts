import { useEffect } from 'react';
import type { ViewScreen } from '#contract/view.ts';
import { createStore } from '#lib/store.ts';

/** The screen's filters as a view would save them. */
export interface ShownView {
  screen: ViewScreen;
  query: string;
  /** A name for it; may be empty. */
  suggestedName: string;
  /** Whether it is a built-in view, so that there is nothing to save. */
  isBuiltIn: boolean;
}

/** The filters of the screen on display; `null` where it has no views. */
export const shownView = createStore<ShownView | null>(null);

/** Announces the screen's filters while the component is mounted. */
export function useShownView({ screen, query, suggestedName, isBuiltIn }: ShownView): void {
  useEffect(() => {
    const shown = { screen, query, suggestedName, isBuiltIn };
    shownView.set(shown);
    return () => {
      if (shownView.get() === shown) shownView.set(null);
    };
  }, [screen, query, suggestedName, isBuiltIn]);
}

/** A number beside a view. */
export interface ViewBadge {
  text: string;
  /** For screen readers, and on hover. */
  words: string;
  /** The query that shows the counted rows; `null` where the view itself does. */
  query: string | null;
}

/** By the views' queries. */
export type ViewBadges = Readonly<Record<string, ViewBadge>>;

/** The screen that counts rows of its views, while it is on display. */
export const viewCounts = createStore<{
  screen: ViewScreen;
  badges: ViewBadges;
  /** Called before a view opens, so that the list matches its count. */
  onOpen: (query: string) => void;
} | null>(null);
