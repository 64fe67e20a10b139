import { PassThrough } from 'node:stream';
import { createTransport } from 'nodemailer';
import type { DeliveryOutcome } from '#contract/alert.ts';
import { headingOf, messageLines, type AlertMessage } from './message.ts';

/** The operator's mail server, and the sender of messages. */
export interface MailSettings {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise by STARTTLS. */
  isSecure: boolean;
  /** Whether sending requires TLS. */
  needsTls: boolean;
  auth: { user: string; pass: string } | null;
  from: string;
}

/** Milliseconds until the whole message is sent. */
const SENDING = 30_000;
/**
 * Milliseconds for the answer to a message. Many servers scan it before they answer, and one that
 * was not waited for gets the message again (RFC 5321 §4.5.3.2.6).
 */
const ANSWERING = 60_000;
export const LONGEST_MAIL = SENDING + ANSWERING;

/**
 * Sends one message to one address.
 * @param after returns a signal that aborts after so many milliseconds
 */
export async function sendMail(
  { host, port, isSecure, needsTls, auth, from }: MailSettings,
  address: string,
  message: AlertMessage,
  id: string,
  origin: string | null,
  after: (milliseconds: number) => AbortSignal = (milliseconds) =>
    AbortSignal.timeout(milliseconds),
): Promise<DeliveryOutcome> {
  const transport = createTransport({
    host,
    port,
    secure: isSecure,
    requireTLS: needsTls,
    ...(auth !== null && { auth }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: ANSWERING,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const late = Promise.withResolvers<never>();
  let isLate = false;
  const limit = (signal: AbortSignal, isOver = () => false): void =>
    signal.addEventListener('abort', () => {
      if (isOver()) return;
      isLate = true;
      late.reject(new Error('The mail server is too slow'));
    });
  let isSent = false;
  limit(after(SENDING), () => isSent);
  transport.use('stream', ({ message: content }, done) => {
    content.transform(() =>
      new PassThrough().once('end', () => {
        isSent = true;
        limit(after(ANSWERING));
      }),
    );
    done();
  });
  try {
    await Promise.race([
      transport.sendMail({
        from,
        // Passed as an object, so that it is never parsed as a list, or as a name with an address.
        to: { name: '', address },
        subject: headingOf(message),
        text: mailText(message, origin),
        // The same for each attempt of a delivery, so that mailboxes show it once.
        messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1).replace(/>.*/, '')}>`,
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      }),
      late.promise,
    ]);
    return { problem: null, status: null };
  } catch (error) {
    const { code, responseCode } = error as { code?: string; responseCode?: number };
    if (responseCode !== undefined) return { problem: 'mail', status: responseCode };
    if (isLate || code === 'ETIMEDOUT') return { problem: 'timeout', status: null };
    return { problem: 'unreachable', status: null };
  } finally {
    transport.close();
  }
}

function mailText(message: AlertMessage, origin: string | null): string {
  const lines = messageLines(message);
  return [
    headingOf(message),
    ...(lines.length === 0 ? [] : ['', ...lines.map((line) => `- ${line}`)]),
    ...(origin === null ? [] : ['', `Open in Waybill: ${origin}${message.path}`]),
    '',
    '-- ',
    'You set up this alert in Waybill, under Preferences, Alerts.',
    ...(origin === null ? [] : [`${origin}/alerts`]),
    '',
  ].join('\n');
}
