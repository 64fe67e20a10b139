/** States of money that isn't on the account: not yet, not any more, or never. */
const NOT_BOOKED = new Set([
  'pending',
  'authorised',
  'authorized',
  'on hold',
  'declined',
  'failed',
  'rejected',
  'returned',
  'reverted',
  'reversed',
  'refunded',
  'cancelled',
  'canceled',
  'vorgemerkt',
  'ausstehend',
  'abgelehnt',
  'umsatz vorgemerkt',
  'umsatz vorgemerkt und nicht gebucht',
  'storniert',
  'en attente',
  'refusé',
  'annulé',
  'pendiente',
  'in attesa',
  'non contabilizzato',
  'in behandeling',
  'geweigerd',
  'venter',
  'slettet',
  'afvist',
  'reserveret',
  'reserverat',
  'reservert',
  'oczekująca',
  'odrzucona',
]);

/** States of invoices that a remittance may list without paying them. */
const HELD = new Set(
  'disputed,in dispute,blocked,unpaid,not paid,not due,open,offen,strittig,gesperrt,nicht bezahlt,bloqué,litige,en litige,impayé,non payé,en disputa,bloqueado,contestata,non pagato,betwist,niet betaald'.split(
    ',',
  ),
);

/** Whether a cell says that its line may be no part of a payment. */
export function isNotPaid(cell: string): boolean {
  return isNotBooked(cell) || HELD.has(cell.trim().toLowerCase());
}

/** Whether a cell contains a state and nothing else. */
function isNotBooked(cell: string): boolean {
  return NOT_BOOKED.has(cell.trim().toLowerCase());
}

const STATE_NAME = /\bstat(?:us|e|ut|o)\b|zustand|estado|\bstan\b/i;
/** Parts of words for states in a column of these. */
const STATE =
  /pend|processing|initiat|schedul|expect|await|progress|transit|blocked|autori[sz]|authori[sz]|bearbeit|geplant|offen|en cours|curso|corso|w toku|behandel|bounc|fail|fehl|échou|fallid|falli|misluk|misslyck|declin|reject|refus|rechaz|rifiut|odrzuc|avvis|afvis|abgelehn|cancel|annul|storn|void|denied|expir|abgelaufen|unpaid|unbezahlt|chargeback|disput|revers|revert|return|refund|rückg/i;

/**
 * Returns a function that tells whether a row's money isn't on the account.
 *
 * @param names of the columns
 */
export function bookingReader(names: readonly string[]): (cells: readonly string[]) => boolean {
  const ofStates = new Set(names.flatMap((name, at) => (STATE_NAME.test(name) ? [at] : [])));
  return (cells) =>
    cells.some((cell, at) => isNotBooked(cell) || (ofStates.has(at) && STATE.test(cell)));
}
