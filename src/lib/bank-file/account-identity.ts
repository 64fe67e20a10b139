/**
 * Returns one spelling of a bank account, because a bank's formats write it differently: the IBAN, also
 * where its bank's code is before it or its currency behind it. A German account number behind its
 * bank's code is part of the IBAN. Other accounts stay as written, without spaces.
 */
export function accountIdentity(account: string): string {
  const written = account.replaceAll(/\s/g, '');
  const text = written.toUpperCase();
  const last = text.slice(text.lastIndexOf('/') + 1);
  const iban = [last, last.replace(/[A-Z]{3}$/, '')].find(isIban);
  if (iban !== undefined) return iban;
  const [, bank, number] = /^(\d{8})\/(\d{1,10})(?:[A-Z]{3})?$/.exec(text) ?? [];
  return bank === undefined ? written : germanIban(bank + number!.padStart(10, '0'));
}

export function isIban(text: string): boolean {
  const isShaped = /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(text);
  return isShaped && remainder(text.slice(4) + text.slice(0, 4)) === 1;
}

function germanIban(number: string): string {
  const check = String(98 - remainder(`${number}DE00`));
  return `DE${check.padStart(2, '0')}${number}`;
}

/** ISO 7064: letters count from 10, and 97 divides what is left after 1. */
function remainder(text: string): number {
  let rest = 0;
  for (const sign of text) {
    const value = Number.parseInt(sign, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}
