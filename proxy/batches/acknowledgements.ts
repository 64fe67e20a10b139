import { idKey } from '#lib/guid.ts';
import { linesOf } from '../journal/lines-of.ts';
import { saveBefore, type OpenLine } from './follow-rows.ts';
import type { Shown } from './judge-line.ts';
import type { ReadBack } from './read-back.ts';
import { UnlistedError, type Unacknowledged } from './read-unacknowledged.ts';

/**
 * Acknowledgements (interface 4.8). No field shows an acknowledgement: it is proven if the list of
 * unacknowledged transactions named the id before sending, and no longer does, while the service
 * still lists the transaction.
 */
export function acknowledgements(unacknowledged: Unacknowledged, waitingTime: number): ReadBack {
  const asked = `which of these IDs the service lists with unacknowledged=${unacknowledged.value}`;
  return {
    endpoints: ['receivables.acknowledge'],
    quiet: 0,
    pause: 1_000,
    waitingTime,
    maySendAlone: true,
    asked,
    waitsForProof: false,
    before: {
      // A job sends the acknowledgement, and nobody waits for it; without this check nothing proves
      // the outcome.
      patience: 60_000,
      async look(entry) {
        const { lines } = linesOf(entry);
        const named = await unacknowledged.namedOf(idsOf(lines));
        const isSo = lines.map(({ id }) => id !== null && named.has(idKey(id)));
        return {
          found: `${isSo.filter(Boolean).length} of ${lines.length}`,
          save: (sql) => saveBefore(sql, entry.id, isSo),
        };
      },
    },
    async read(lines) {
      let left: OpenLine[];
      let listed: Set<string>;
      try {
        const named = await unacknowledged.namedOf(idsOf(lines));
        left = lines.filter(({ before, key }) => before === true && !named.has(key!));
        // A service may leave out settled transactions, acknowledged or not.
        listed = await unacknowledged.listedOf(idsOf(left));
      } catch (error) {
        if (!(error instanceof UnlistedError)) throw error;
        return { asked, shown: () => 'untold', why: () => error.message };
      }
      const gone = new Set(left.filter(({ key }) => listed.has(key!)));
      const hidden = new Set(left.filter(({ key }) => !listed.has(key!)));
      if (gone.size > 0) unacknowledged.noteSeparation();
      const separates = await unacknowledged.separates();
      return {
        asked,
        shown(line): Shown {
          if (gone.has(line)) return 'done';
          return line.before === true && !hidden.has(line) && separates ? 'undone' : 'untold';
        },
        why(line) {
          if (line.before === false) return 'it was not listed as unacknowledged before sending';
          if (line.before === null) return 'the list was not checked before sending';
          if (hidden.has(line)) return 'the service no longer lists it, acknowledged or not';
          return separates || gone.has(line)
            ? undefined
            : 'the service’s unacknowledged filter leaves nothing out';
        },
      };
    },
    arrived(shown) {
      // An id that is still listed can only leave the unacknowledged by being acknowledged.
      if (shown.includes('done')) return 'yes';
      return shown.includes('undone') ? 'no' : 'untold';
    },
  };
}

function idsOf(lines: readonly { id: string | null }[]): string[] {
  return lines.flatMap(({ id }) => (id === null ? [] : [id]));
}
