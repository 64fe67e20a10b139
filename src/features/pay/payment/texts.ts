/** Texts of warnings about a payment that may be a repeat. */
export const repeatTexts = {
  usedNumber: (payment: string) => `This number was used before: ${payment}.`,
  sameAmount: (payment: string, number: string | null) =>
    `Same amount on the same day: ${payment}${number ? `, ${number}` : ''}.`,
  confirm: 'You’ll confirm this in Review.',
  unchecked: 'Waybill can’t load all payments, so it can’t check for repeats.',
  listed: 'listed by the service',
  sent: (batch: number | null) => `sent in batch ${batch}`,
  inDraft: 'in this draft',
} as const;

export const shortItemTexts = {
  region: 'Items that stay partly open',
  staysOpen: (item: string, amount: string) => `${amount} of ${item} stays open at the service.`,
} as const;
