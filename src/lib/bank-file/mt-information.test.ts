import { expect, test } from 'vitest';
import { readInformation } from './mt-information.ts';

const known = { payer: 'Known', payerAccount: 'K1', text: 'Before', reference: 'K-REF' };
const read = (...lines: string[]) => readInformation(lines, known);

test('reads sub-fields in any order, and retains what they lack', () => {
  expect(read('166?00CREDIT?20EREF+E-1?21SVWZ+ Invoice 12 ?30BANK?31A1?32Nord ?33GmbH')).toEqual({
    payer: 'Nord GmbH',
    payerAccount: 'A1',
    text: 'Invoice 12',
    reference: 'E-1',
  });
  expect(read('166?31A1?38DE1?38DE2?60Invoice?63 13')).toEqual({
    ...known,
    payerAccount: 'DE1',
    text: 'Invoice 13',
  });
  expect(read('166?20Note EREF+NOTPROVIDED')).toEqual({ ...known, text: 'Note' });
  expect(read('166?00CREDIT')).toEqual({ ...known, text: '' });
});

test('reads the first sub-field, and no code of the bank as one', () => {
  expect(read('320?20Invoice').text).toBe('Invoice');
  expect(read('320?20Invoice').payer).toBe('Known');
  expect(read('166?32Nord').payer).toBe('Nord');
  expect(read('166?63Invoice').text).toBe('Invoice');
  expect(read('166:20Invoice').text).toBe('Invoice');
  for (const line of ['A166?20Invoice', '166?39Invoice', '166?64Invoice', '16?20Invoice']) {
    expect(read(line)).toEqual({ ...known, text: `Before ${line}` });
  }
});

test('takes the mark of the sub-fields for text where no two digits follow it', () => {
  expect(read('166?20Why?21Who? Me?b12?22Thanks?').text).toBe('Why Who? Me?b12 Thanks?');
});

test.each(['EREF', 'KREF', 'MREF', 'CRED', 'DEBT', 'COAM', 'OAMT', 'ABWA', 'ABWE', 'PURP'])(
  'ends the text of a sub-field at %s',
  (name) => {
    expect(read(`166?20Note ?21SVWZ+Invoice?22${name}+X`).text).toBe('Note Invoice');
  },
);

test('reads code words, and retains what they lack', () => {
  expect(read('/EREF/E-1/NAME/Nord GmbH/IBAN/DE1/REMI/USTD//Invoice 12/ID/X/BIC/Y')).toEqual({
    payer: 'Nord GmbH',
    payerAccount: 'DE1',
    text: 'Invoice 12',
    reference: 'E-1',
  });
  expect(read('/REMI/STRD/Invoice/ABCD/12/BIC/Y').text).toBe('Invoice/ABCD/12');
  expect(read('/REMI/Invoice 12/TRCD/X')).toEqual({ ...known, text: 'Invoice 12' });
  expect(read('/TRCD/X').text).toBe('/TRCD/X');
});

test('reads only the first value of a code word', () => {
  expect(read('/REMI/Invoice/NAME/Nord/NAME/Bank/REMI/Fee')).toMatchObject({
    payer: 'Nord',
    text: 'Invoice',
  });
});

test.each(['CNTP', 'ORDP', 'BENM'])('reads the account and the name of %s', (word) => {
  expect(read(`/${word}/A1/BANKDEFF/Nord//REMI/Invoice`)).toEqual({
    payer: 'Nord',
    payerAccount: 'A1',
    text: 'Invoice',
    reference: 'K-REF',
  });
});

test('takes a payer’s name or town of four capitals for no code word', () => {
  expect(read('/EREF/E-1/CNTP/A1/INGBNL2A/IKEA/ROMA//REMI/USTD//Invoice 12')).toEqual({
    payer: 'IKEA',
    payerAccount: 'A1',
    text: 'Invoice 12',
    reference: 'E-1',
  });
  expect(read('/BENM//NAME/IKEA/REMI/Invoice')).toMatchObject({ payer: 'IKEA', text: 'Invoice' });
});

test('adds free text to what is known', () => {
  expect(read('Invoice', '/REMI/12')).toEqual({ ...known, text: 'Before Invoice /REMI/12' });
  expect(read('Invoice /REMI/12').text).toBe('Before Invoice /REMI/12');
  expect(read()).toEqual(known);
  expect(readInformation(['Invoice'], { ...known, text: '' }).text).toBe('Invoice');
});

test('reads a party that has only a name, or only an account', () => {
  const account = { payer: 'Known', payerAccount: '5484412345' };
  expect(read('/ORDP/5484412345/REMI/Invoice')).toMatchObject(account);
  const name = { payer: 'Nord GmbH', payerAccount: 'K1' };
  expect(read('/ORDP/Nord GmbH/REMI/Invoice')).toMatchObject(name);
});
