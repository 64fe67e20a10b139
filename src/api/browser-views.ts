import { viewName, type ViewImport } from '#contract/view.ts';
import { z } from '#contract/zod.ts';
import { idKey, isGuidShaped } from '#lib/guid.ts';
import { ApiError } from './client/api-error.ts';

/** Views of the inbox that earlier versions saved in this browser alone. */
type BrowserViews = ViewImport['views'];

/** Views that the proxy refused, so that they stay in this browser. */
export interface LeftViews {
  count: number;
  /** The proxy's reason. */
  reason: string;
}

const browserView = z.object({ id: z.string(), name: z.string(), query: z.string() });

/** Reads the views that this browser saved; unreadable ones are left out. */
export function parseBrowserViews(text: string): BrowserViews {
  const seen = new Set<string>();
  return listOf(text).flatMap((entry) => {
    const read = z.safeParse(browserView, entry);
    if (!read.success) return [];
    const { id, query } = read.data;
    const name = viewName(read.data.name);
    if (name === null || !isGuidShaped(id) || seen.has(idKey(id))) return [];
    seen.add(idKey(id));
    return [{ id, screen: 'inbox' as const, name, query }];
  });
}

function listOf(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

/** Views in one request, so that its body stays below the limit. */
const PART = 100;

let refused: { text: string; left: LeftViews } | null = null;

/**
 * Moves the browser's own views to the proxy. They stay in the browser until the proxy has them, and
 * an id is saved once, so that a lost answer, a repeated call or a second tab neither loses nor
 * doubles a view.
 * @param send settles when the proxy has saved the views
 * @returns those that the proxy refused; `null` where none are left, or the next call tries again
 */
export async function takeOverViews(
  account: string,
  send: (views: BrowserViews) => Promise<unknown>,
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null = browserStorage(),
): Promise<LeftViews | null> {
  const key = `waybill:${account}:views`;
  if (storage === null) return null;
  let text = storage.getItem(key);
  while (text !== null) {
    if (refused?.text === text) return refused.left;
    const views = parseBrowserViews(text);
    try {
      if (views.length > 0) await send(views.slice(0, PART));
    } catch (error) {
      const reason = refusalOf(error);
      if (reason === null) return null;
      refused = { text, left: { count: views.length, reason } };
      return refused.left;
    }
    // Another tab has moved some of the views, or an earlier version has saved more.
    if (storage.getItem(key) !== text) return null;
    const rest = views.slice(PART);
    text = rest.length === 0 ? null : JSON.stringify(rest);
    if (text === null) storage.removeItem(key);
    else storage.setItem(key, text);
  }
  return null;
}

/** The proxy's reason to refuse views whenever they are sent; `null` where another try may succeed. */
function refusalOf(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.failure.kind !== 'proxy') return null;
  return error.failure.problem === 'bad-body' ? error.failure.detail : null;
}

/** `null` where the browser stores nothing. */
function browserStorage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
