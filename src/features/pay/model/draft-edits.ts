import { newId } from '#api/jobs/new-id.ts';
import type { DraftContent, DraftLine, DraftPayment } from '#contract/draft.ts';
import { idKey } from '#lib/guid.ts';

/** Returns an id for a new draft, as its address has it: a UUID without its hyphens. */
export function newDraftId(): string {
  return newId().replaceAll('-', '');
}

/** A payment with nothing in it yet. */
export function newPayment(given: Partial<DraftPayment> = {}): DraftPayment {
  return {
    id: newId(),
    paymentNumber: '',
    partner: { Id: null, Code: null, Name: null },
    method: { Id: null, Code: null, Name: null },
    amount: '',
    units: null,
    autoApply: false,
    lines: [],
    bankDate: null,
    bankReference: '',
    note: '',
    ...given,
  };
}

export function withPayment(
  content: DraftContent,
  id: string,
  change: Partial<DraftPayment>,
): DraftContent {
  return {
    payments: content.payments.map((payment) =>
      payment.id === id ? { ...payment, ...change } : payment,
    ),
  };
}

export function addPayments(content: DraftContent, added: readonly DraftPayment[]): DraftContent {
  return { payments: [...content.payments, ...added] };
}

export function withoutPayment(content: DraftContent, id: string): DraftContent {
  return { payments: content.payments.filter((payment) => payment.id !== id) };
}

/** Replaces the line of the same transaction, or adds it at the end. */
export function withLine(lines: readonly DraftLine[], line: DraftLine): DraftLine[] {
  const place = lines.findIndex(({ id }) => idKey(id) === idKey(line.id));
  if (place < 0) return [...lines, line];
  // The reason for a difference stays when the amount changes.
  const { difference } = lines[place]!;
  return lines.with(place, difference ? { difference, ...line } : line);
}

export function withoutLine(lines: readonly DraftLine[], id: string): DraftLine[] {
  return lines.filter((line) => idKey(line.id) !== idKey(id));
}
