import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** Headers and text as received, with the encoding of the text undone. */
  text: string;
}

/** A minimal mail server for SMTP (RFC 5321). */
export async function startMailServer() {
  const received: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  const server = {
    port: 0,
    received,
    /** The answer to the end of a message. */
    verdict: '250 OK',
    /** Answers the end of a message once this resolves. */
    answersAfter: Promise.resolve(),
    /** Whether the server sends nothing at all. */
    isMute: false,
  };
  const listener = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    if (server.isMute) return;
    const say = (line: string) => socket.write(`${line}\r\n`);
    let mail: ReceivedMail = { from: '', to: [], text: '' };
    let data: string | null = null;
    let rest = '';
    say('220 test');
    socket.on('data', (chunk) => {
      rest += chunk.toString();
      for (;;) {
        const end = rest.indexOf('\r\n');
        if (end === -1) return;
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        if (data !== null) {
          if (line !== '.') {
            data += `${line.replace(/^\.\./, '.')}\r\n`;
            continue;
          }
          if (server.verdict.startsWith('2')) received.push({ ...mail, text: readable(data) });
          data = null;
          void server.answersAfter.then(() => say(server.verdict));
        } else if (/^(?:EHLO|HELO)/i.test(line)) say('250 test');
        else if (/^MAIL FROM:/i.test(line)) {
          mail = { from: /<(.*?)>/.exec(line)![1]!, to: [], text: '' };
          say('250 OK');
        } else if (/^RCPT TO:/i.test(line)) {
          mail.to.push(/<(.*?)>/.exec(line)![1]!);
          say('250 OK');
        } else if (/^DATA/i.test(line)) {
          data = '';
          say('354 go on');
        } else if (/^QUIT/i.test(line)) {
          say('221 bye');
          socket.end();
        } else say('502 unknown');
      }
    });
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  server.port = (listener.address() as AddressInfo).port;
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => listener.close(resolve));
  });
  return server;
}

/** Undoes quoted-printable, and encoded words of the subject (RFC 2045, RFC 2047). */
function readable(text: string): string {
  const bytes = (encoded: string) =>
    Buffer.from(
      encoded.replaceAll(/=([\dA-F]{2})/gi, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      ),
      'latin1',
    ).toString();
  const words = text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?q\?(.*?)\?=/gi, (_, word: string) => bytes(word.replaceAll('_', ' ')))
    .replaceAll(/=\?utf-8\?b\?(.*?)\?=/gi, (_, word: string) =>
      Buffer.from(word, 'base64').toString(),
    );
  return /quoted-printable/i.test(words) ? bytes(words.replaceAll('=\r\n', '')) : words;
}
