import type { MailSettings } from '../alerts/email.ts';
import { SettingsError } from '../errors/settings-error.ts';

const LIKE = 'write it like smtps://user:password@mail.example.com';

/**
 * Reads SMTP_URL and ALERTS_FROM; both or none. No message quotes an address, because it may
 * contain a password.
 * @throws SettingsError
 */
export function readMail(
  text: string | undefined,
  from: string | undefined,
  isLoopback: (host: string) => boolean,
): MailSettings | null {
  if (text === undefined && from === undefined) return null;
  if (text === undefined || from === undefined) {
    const missing = text === undefined ? 'SMTP_URL' : 'ALERTS_FROM';
    throw new SettingsError(
      `${missing} is missing: set both SMTP_URL and ALERTS_FROM, or neither.`,
    );
  }
  const url = URL.parse(text);
  if (url === null || !/^smtps?:\/\/[^/]/.test(text) || url.hostname === '') {
    throw new SettingsError(`SMTP_URL is not the address of a mail server: ${LIKE}.`);
  }
  if (/[?#]/.test(text) || !/^\/?$/.test(url.pathname)) {
    throw new SettingsError(`SMTP_URL has a path, a query or a fragment: ${LIKE}.`);
  }
  if (!isSender(from)) {
    throw new SettingsError(
      'ALERTS_FROM is not an email address: write it like Waybill <waybill@example.com>.',
    );
  }
  const isSecure = url.protocol === 'smtps:';
  const host = url.hostname.replaceAll(/^\[|\]$/g, '');
  return {
    host,
    port: url.port === '' ? (isSecure ? 465 : 587) : Number(url.port),
    isSecure,
    // A password must not go to a server that may belong to another party.
    needsTls: !isSecure && url.username !== '' && !isLoopback(host),
    auth: url.username === '' ? null : { user: decoded(url.username), pass: decoded(url.password) },
    from,
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new SettingsError('SMTP_URL has a % that encodes nothing: write % as %25.');
  }
}

/** Whether text is `a@b`, or a name and `<a@b>`. */
function isSender(text: string): boolean {
  const begin = text.indexOf('<');
  const isNamed = begin >= 0 && text.endsWith('>') && !/[>@\r\n]/.test(text.slice(0, begin));
  const parts = (isNamed ? text.slice(begin + 1, -1) : text).split('@');
  return parts.length === 2 && parts.every((part) => /^[^\s<>@,;]{1,254}$/.test(part));
}
