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
export function isNotBooked(cell: string): boolean {
  return NOT_BOOKED.has(cell.trim().toLowerCase());
}
