import type { Anchor } from './anchor.ts';
import { digestsOf, pageAfter, seedOf, valueAfter, type Head } from './chain.ts';
import { ask, type Steps } from './steps.ts';
import type { SqlRow } from './sql.ts';

/** The number of links to load at a time. */
const PAGE = 5_000;

interface Verified {
  /** `null` where no chain was started yet. */
  head: Head | null;
  /** Whether its digests come from an older schema: then it ends, and another chain begins. */
  isOutdated: boolean;
  /** Why the journal can't be trusted; a clause that follows the journal's name. */
  fault: string | null;
  /** Whether another anchor would show no fault: the journal itself may be right. */
  isOfAnchor: boolean;
}

/**
 * Recomputes a journal's chain from all its data, and compares it with the anchor. The journal may
 * be ahead of the anchor: a crash between a commit and the anchor leaves it so, and nothing was
 * sent because of that commit.
 * @param version the newest migration that the database has seen
 * @param anchor `null` where there is none
 * @param isAnchored whether a journal without an anchor has lost it
 */
export function* verifyChain(
  version: number,
  anchor: Anchor | null,
  isAnchored = true,
): Steps<Verified> {
  const stores = yield* ask('SELECT * FROM chain_stores ORDER BY id');
  const store = stores.at(-1);
  const unfit = (fault: string, isOfAnchor: boolean): Verified => ({
    head: null,
    isOutdated: false,
    fault,
    isOfAnchor,
  });
  if (store === undefined) {
    if (anchor !== null) return unfit('is older than its anchor: it has no chain yet', true);
    return { head: null, isOutdated: true, fault: null, isOfAnchor: false };
  }
  const isOutdated = Number(store['version']) !== version;
  const links = yield* computeLinks(store, anchor);
  if (links.fault !== null) return unfit(links.fault, false);
  const { head, atAnchor } = links;
  if (anchor === null) {
    const isNew = head.link === Number(store['begun_link']);
    if (isAnchored && !isNew) {
      const fault = 'has lost its anchor (after a change of ANCHOR_DIR, move waybill.anchor there)';
      return unfit(fault, true);
    }
  } else if (anchor.storeId === head.storeId) {
    const fault = compare(anchor, head, atAnchor);
    if (fault !== null) return unfit(fault, anchor.isDamaged);
  } else if (!stores.some((former) => former['store_id'] === anchor.storeId)) {
    return unfit('and its anchor don’t belong together: one of them was replaced', true);
  }
  const fault = isOutdated ? null : yield* compareDigests(links.digests);
  if (fault !== null) return unfit(fault, false);
  return { head, isOutdated, fault, isOfAnchor: false };
}

function compare(anchor: Anchor, head: Head, atAnchor: string | null): string | null {
  if (anchor.link > head.link) {
    return `has gone back in time: it ends at link ${head.link}, but ${anchor.link} were recorded`;
  }
  if (anchor.value !== atAnchor) {
    return `is not the one that Waybill used: link ${anchor.link} differs from its anchor`;
  }
  // The commit is on the disk before the anchor is written, so a crash leaves the journal ahead.
  if (anchor.isDamaged && anchor.link === head.link) return 'has a damaged anchor';
  return null;
}

function* computeLinks(store: SqlRow, anchor: Anchor | null) {
  const storeId = String(store['store_id']);
  let link = Number(store['after_link']);
  let value = seedOf(storeId);
  let atAnchor = link === anchor?.link ? value : null;
  let fault: string | null = null;
  /** The digest of the last link, by write. */
  const digests = new Map<number, string>();
  for (;;) {
    const rows = yield* ask(`SELECT * FROM chain WHERE id > ? ORDER BY id LIMIT ${PAGE}`, link);
    for (const row of rows) {
      const [writeId, digest] = [Number(row['write_id']), String(row['digest'])];
      value = valueAfter(value, ++link, writeId, digest);
      if (row['id'] !== link || row['value'] !== value) {
        fault ??= `has a broken chain: link ${link} does not follow from the previous link`;
      }
      if (anchor?.link === link) atAnchor = value;
      digests.set(writeId, digest);
    }
    if (rows.length < PAGE || fault !== null) break;
  }
  if (link < Number(store['begun_link'])) fault ??= `has lost links after ${link}`;
  return { head: { storeId, link, value }, atAnchor, digests, fault };
}

function* compareDigests(digests: Map<number, string>): Steps<string | null> {
  for (let id = 0; ;) {
    const page = yield* pageAfter(id);
    if (page === null) break;
    for (const [writeId, digest] of yield* digestsOf(page.from, page.to)) {
      if (digests.get(writeId) !== digest) {
        return `holds a write (${writeId}) that differs from its last link in the chain`;
      }
      digests.delete(writeId);
    }
    id = page.to;
  }
  const [lost] = digests.keys();
  return lost === undefined ? null : `has lost a write (${lost}) that its chain includes`;
}
