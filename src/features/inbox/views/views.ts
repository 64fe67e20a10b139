import { z } from '#contract/zod.ts';
import { readFilters, readSearch, writeFilters } from '../model/inbox-filters.ts';

/** Filters, and a search if need be, with a name. */
export interface View {
  /** Unique among the views of an account. */
  id: string;
  /** The person's name for it; neither empty nor longer than `NAME_LENGTH`. */
  name: string;
  /** The query of the URL that shows it, as `writeFilters` writes it. */
  query: string;
}

export const NAME_LENGTH = 60;

const view = z.object({ id: z.string(), name: z.string(), query: z.string() });

/**
 * Parses the saved views, as JSON. Unreadable views are left out, and so are views with unknown
 * filters, which would show something else under their name.
 */
export function parseViews(text: string | null): View[] {
  const seen = new Set<string>();
  return listOf(text).flatMap((entry) => {
    const read = z.safeParse(view, entry);
    if (!read.success) return [];
    const { id, query } = read.data;
    const name = viewName(read.data.name);
    if (name === null || seen.has(id) || canonicalQuery(query) !== query) return [];
    seen.add(id);
    return [{ id, name, query }];
  });
}

function listOf(text: string | null): unknown[] {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

/** The one spelling of a URL's query as far as filters and search go. */
export function canonicalQuery(query: string): string {
  const parameters = new URLSearchParams(query);
  return writeFilters(readFilters(parameters), readSearch(parameters));
}

/** A name as it is kept; `null` where nothing is left of it. */
export function viewName(text: string): string | null {
  const name = text.trim().replaceAll(/\s+/g, ' ').slice(0, NAME_LENGTH).trim();
  return name === '' ? null : name;
}

export function renameView(views: readonly View[], id: string, name: string): View[] {
  return views.map((view) => (view.id === id ? { ...view, name } : view));
}

export function removeView(views: readonly View[], id: string): View[] {
  return views.filter((view) => view.id !== id);
}

/** Restores a view to its former place, if that still exists. */
export function restoreView(views: readonly View[], view: View, index: number): View[] {
  return removeView(views, view.id).toSpliced(index, 0, view);
}

/** Moves a view one place up (-1) or down (1); at either end it stays. */
export function moveView(views: readonly View[], id: string, by: -1 | 1): readonly View[] {
  const from = views.findIndex((view) => view.id === id);
  const moved = views[from];
  const to = from + by;
  if (!moved || to < 0 || to >= views.length) return views;
  return views.toSpliced(from, 1).toSpliced(to, 0, moved);
}
