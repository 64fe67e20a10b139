import { statusAfter } from '#contract/job-rules.ts';
import type { Ask } from './ask.ts';
import type { OpenLine } from './follow-rows.ts';
import type { Shown } from './judge-line.ts';
import type { ReadBack } from './read-back.ts';
import { readStatuses, listedStatuses, type SeenStatuses } from './read-statuses.ts';
import type { AskFirstPage } from '../service/first-page.ts';

interface UpdatesOptions {
  firstPage: AskFirstPage;
  waitingTime: number;
  quiet: number;
}

/** Updates and archives of notifications (interface 4.2, 4.3, 4.5): the list shows their Status. */
export function notificationUpdates(
  ask: Ask,
  { firstPage, waitingTime, quiet }: UpdatesOptions,
): ReadBack {
  return {
    endpoints: ['notifications.update', 'notifications.archive', 'notifications.archiveOne'],
    quiet,
    // A check may cost hundreds of pages.
    pause: 10_000,
    waitingTime,
    maySendAlone: true,
    waitsForProof: false,
    asked: 'the Status of each in the list (4.1)',
    async read(lines, isThorough, isLate) {
      const wanted = new Set(lines.map(({ key }) => key!));
      const targets = [...new Set(lines.map(targetOf))];
      const seen = await readStatuses(ask, wanted, {
        firstPage,
        targets,
        isThorough,
        isInOrder: isLate,
      });
      return {
        asked: `the Status of each in the list (4.1) (${seen.pages} pages)`,
        shown: (line) => shownBy(seen, line),
        statusOf: (line) => statusBy(seen, line),
      };
    },
    arrived(shown) {
      // Sending an older batch again would revert the changes of a later one.
      if (shown.includes('untold')) return 'untold';
      if (shown.includes('undone')) return shown.includes('done') ? 'untold' : 'no';
      return shown.includes('done') ? 'yes' : 'untold';
    },
  };
}

/** How the lists show a line. A RecordId stands for every notification chosen by it. */
function shownBy(seen: SeenStatuses, line: OpenLine): Shown {
  const { key, chosenAt } = line;
  const statuses = listedStatuses(seen, key!, chosenAt);
  if (statuses.length === 0) return 'unseen';
  const target = targetOf(line);
  if (statuses.some((status) => status !== target)) {
    return line.isOvertaken ? 'untold' : 'undone';
  }
  const isAll = chosenAt !== null && statuses.length >= chosenAt.length;
  return isAll || seen.isWhole || seen.of.get(key!)!.hasOwnId ? 'done' : 'unseen';
}

/** @returns a status other than the requested one, where the service lists the line with it */
function statusBy(seen: SeenStatuses, line: OpenLine): number | null {
  const statuses = listedStatuses(seen, line.key!, line.chosenAt);
  return statuses.find((status) => status !== targetOf(line)) ?? statuses[0] ?? null;
}

function targetOf({ asked }: OpenLine): number {
  return statusAfter[asked as keyof typeof statusAfter];
}
