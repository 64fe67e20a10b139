import { createTransport } from 'nodemailer';
import type { DeliveryOutcome } from '#contract/alert.ts';
import { alertNamesOf, messageLines, titleOf, type AlertMessage } from './message.ts';

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

/** Milliseconds for one message; less than the claim of a delivery. */
const DEADLINE = 30_000;

/** Sends one message to one address. */
export async function sendMail(
  { host, port, isSecure, needsTls, auth, from }: MailSettings,
  address: string,
  message: AlertMessage,
  id: string,
  origin: string | null,
): Promise<DeliveryOutcome> {
  const transport = createTransport({
    host,
    port,
    secure: isSecure,
    requireTLS: needsTls,
    ...(auth !== null && { auth }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const late = AbortSignal.timeout(DEADLINE);
  try {
    await Promise.race([
      transport.sendMail({
        from,
        // Passed as an object, so that it is never parsed as a list, or as a name with an address.
        to: { name: '', address },
        subject: subjectOf(message),
        text: mailText(message, origin),
        // The same for each attempt of a delivery, so that mailboxes show it once.
        messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1).replace(/>.*/, '')}>`,
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      }),
      new Promise((_resolve, reject) => {
        late.addEventListener('abort', () => reject(late.reason as Error));
      }),
    ]);
    return { problem: null, status: null };
  } catch (error) {
    const { code, responseCode } = error as { code?: string; responseCode?: number };
    if (responseCode !== undefined) return { problem: 'mail', status: responseCode };
    if (late.aborted || code === 'ETIMEDOUT') return { problem: 'timeout', status: null };
    return { problem: 'unreachable', status: null };
  } finally {
    transport.close();
  }
}

function subjectOf(message: AlertMessage): string {
  const names = alertNamesOf(message).join(', ');
  return names === '' ? titleOf(message) : `${names}: ${titleOf(message)}`;
}

function mailText(message: AlertMessage, origin: string | null): string {
  const lines = messageLines(message);
  return [
    subjectOf(message),
    ...(lines.length === 0 ? [] : ['', ...lines.map((line) => `- ${line}`)]),
    ...(origin === null ? [] : ['', `Open in Waybill: ${origin}${message.path}`]),
    '',
    '-- ',
    'You set up this alert in Waybill, under Preferences, Alerts.',
    ...(origin === null ? [] : [`${origin}/alerts`]),
    '',
  ].join('\n');
}
