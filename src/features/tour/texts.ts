import type { Role } from '#contract/session.ts';
import type { TourTask } from './use-task-done.ts';

/** Every text of the tour. */

export interface StepText {
  title: string;
  text: string;
  /** Replaces `text` on a device without a keyboard. */
  touchText?: string;
}

type Three = readonly [StepText, StepText, StepText];

export const tourTexts = {
  tour: 'Tour',
  count: (step: number, steps: number) => `Step ${step} of ${steps}`,
  goThere: 'Go there',
  next: 'Next',
  done: 'Done',
  back: 'Back',
  dismiss: 'Don’t show again',
  commandGroup: 'Everywhere',
  closeForNow: 'Close the tour for now',
  dismissTour: 'Don’t show the tour again',
} as const;

export const stepTexts: Record<Exclude<Role, 'admin'> | 'everything', Three> = {
  triage: [
    {
      title: 'Start with what needs action',
      text: 'Needs action lists notifications waiting for someone. Save view keeps your filters and search.',
    },
    {
      title: 'One or a thousand at once',
      text: 'Press X to select, or Shift and X for a range. E archives, Shift and I marks as read, Z undoes, even after a reload.',
      touchText:
        'Swipe a row to the left to archive it, to the right to mark it read, or select rows. You can undo it later.',
    },
    {
      title: 'Find anything',
      text: 'Press / and type a record, a type or words. Enter opens a notification beside the list. Press ? to see every shortcut.',
      touchText:
        'Search for a record, a type or words. Tap a notification to see its record and its timeline.',
    },
  ],
  accounting: [
    {
      title: 'Totals you can check',
      text: 'Each total shows how many transactions it covers and when it was loaded.',
    },
    {
      title: 'See overdue balances',
      text: 'Aging groups balances by days overdue, on any day. Every bar and number opens its transactions.',
    },
    {
      title: 'Acknowledge with proof',
      text: 'Select transactions and choose Acknowledge. You review the request first, and find each confirmed result in Batches.',
    },
  ],
  payer: [
    {
      title: 'Start a payment',
      text: 'Start from a partner, a pasted remittance or a bank file. Waybill saves your draft as you type, and sends nothing before your review.',
    },
    {
      title: 'Or start from open balances',
      text: 'Select transactions in Receivables and choose Apply payment. Waybill never suggests money that is already on its way.',
    },
    {
      title: 'Sent once, followed to its result',
      text: 'Waybill follows each batch, even with no page open. Batches with an unknown outcome come first.',
    },
  ],
  ops: [
    {
      title: 'Paste a tracking number',
      text: 'Waybill recognizes the carrier and opens its tracking page. If several match, it shows how likely each is.',
    },
    {
      title: 'Up to 500 at once',
      text: 'Paste lines, columns or emails into Paste many. You get a table of links to copy, export or open.',
    },
    {
      title: 'Track from any screen',
      text: 'Press Ctrl K, paste a number, press Enter. The same box runs any command.',
      touchText: 'Help explains the words on every screen.',
    },
  ],
  everything: [
    {
      title: 'Find your way around',
      text: 'Press G and a letter to change screens, or Ctrl K to run any command. Long tasks keep running. Follow progress in the header.',
      touchText:
        'Use the menu to change screens. Long tasks keep running. Follow progress in the header.',
    },
    {
      title: 'See what needs attention',
      text: 'Overview counts what is waiting for someone. Every figure opens the rows behind it.',
    },
    {
      title: 'Look up a word',
      text: 'Help explains every status and result, and what the service doesn’t offer. Press ? for the shortcuts.',
      touchText: 'Help explains every status and result, and what the service doesn’t offer.',
    },
  ],
};

const tryArchiving: StepText = {
  title: 'Try it: archive and undo',
  text: 'Archive a notification with E, then undo it with Z. These are samples, so nothing can go wrong.',
  touchText:
    'Swipe a row to the left to archive it, then choose Undo. These are samples, so nothing can go wrong.',
};

/** The last step, on the sandbox. */
export const taskTexts: Record<keyof typeof stepTexts, StepText> = {
  triage: tryArchiving,
  accounting: {
    title: 'Try it: acknowledge',
    text: 'Select a transaction, choose Acknowledge and send the request. These are samples.',
  },
  payer: {
    title: 'Try it: apply a payment',
    text: 'Start a payment, choose a partner and tick an open item. Nothing is sent before your review.',
  },
  ops: {
    title: 'Try it: track a number',
    text: 'Type 1Z999AA10123456784, and Waybill shows its carrier.',
  },
  everything: tryArchiving,
};

export const taskDoneTexts: Record<TourTask, string> = {
  archive: 'Well done. You can undo any action in the same way.',
  acknowledge: 'Well done. Batches shows the confirmed result.',
  apply: 'Well done. Your draft is saved under Pay.',
  track: 'Well done. Choose the link to open the carrier’s page.',
};
