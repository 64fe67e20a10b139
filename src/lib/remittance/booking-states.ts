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

/** Whether a cell contains a state and nothing else. */
export function isNotBooked(cell: string): boolean {
  return NOT_BOOKED.has(cell.trim().toLowerCase());
}
