import { expect, test } from 'vitest';
import { accountIdentity } from './account-identity.ts';

const IBAN = 'DE89370400440532013000';

test.each([
  IBAN,
  'DE89 3704 0044 0532 0130 00',
  IBAN.toLowerCase(),
  `${IBAN}EUR`,
  `${IBAN} EUR`,
  `/${IBAN}`,
  `COBADEFF/${IBAN}`,
  `/COBADEFF/${IBAN}`,
  `COBADEFFXXX/${IBAN}EUR`,
  '37040044/532013000',
  '37040044/0532013000',
  '37040044/0532013000EUR',
])('reads %s as the IBAN', (account) => {
  expect(accountIdentity(account)).toBe(IBAN);
});

test.each([
  'GB29NWBK60161331926819',
  'NO9386011117947',
  'MT84MALT011000012345MTLCAST001S',
  'SC18SSCB11010000000000001497USD',
])('keeps %s, which is valid', (account) => {
  expect(accountIdentity(account)).toBe(account);
  expect(accountIdentity(`NDEANOKK/${account.toLowerCase()}`)).toBe(account);
});

test.each([
  // No valid IBAN: the check digits of another account.
  'DE88370400440532013000',
  'COBADEFF/0532013000',
  // Its digits pass the check of an IBAN.
  'COBADEFF/0001',
  '370400440/532013000',
  '12-34-56/12345678',
  '998877',
  'list',
  '',
])('leaves %s as it is', (account) => {
  expect(accountIdentity(account)).toBe(account);
});

test('tells other accounts of one bank apart', () => {
  expect(accountIdentity('37040044/0532013001')).not.toBe(IBAN);
});
