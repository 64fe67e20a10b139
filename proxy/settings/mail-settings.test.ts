import { expect, test } from 'vitest';
import { readMail } from './mail-settings.ts';

const from = 'Waybill <waybill@example.com>';
const isLoopback = (host: string) => host === '127.0.0.1';
const read = (text: string | undefined, sender: string | undefined = from) =>
  readMail(text, sender, isLoopback);

test('reads the mail server and requires TLS when sending a password', () => {
  expect(read('smtps://anna:p%40ss@mail.example.com')).toEqual({
    host: 'mail.example.com',
    port: 465,
    isSecure: true,
    needsTls: false,
    auth: { user: 'anna', pass: 'p@ss' },
    from,
  });
  expect(read('smtp://anna:x@mail.example.com:2525')).toMatchObject({ port: 2525, needsTls: true });
  expect(read('smtp://mail.example.com')).toMatchObject({ port: 587, needsTls: false, auth: null });
  expect(read('smtp://anna:x@127.0.0.1')).toMatchObject({ needsTls: false });
  expect(readMail(undefined, undefined, isLoopback)).toBeNull();
});

test.each([
  ['no address', 'mail.example.com', from],
  ['another scheme', 'https://mail.example.com', from],
  ['a query', 'smtp://mail.example.com?secure=true', from],
  ['a broken password', 'smtp://anna:p%zzsecret@mail.example.com', from],
  ['a sender without an address', 'smtp://mail.example.com', 'Waybill'],
  ['a second header', 'smtp://mail.example.com', 'a@b.example\r\nBcc: c@d.example'],
])('rejects %s without quoting the password', (_what, text, sender) => {
  expect(() => read(text, sender)).toThrow(/^(?:SMTP_URL|ALERTS_FROM) (?!.*secret)/);
});

test('requires both settings or neither', () => {
  expect(() => readMail('smtp://mail.example.com', undefined, isLoopback)).toThrow('ALERTS_FROM');
  expect(() => readMail(undefined, from, isLoopback)).toThrow('SMTP_URL');
});
