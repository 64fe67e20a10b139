import { PAGES_AT_ONCE, PAGES_HEADER, type PageHead } from '#contract/page-run.ts';
import type { AnswerText } from './early-reads.ts';

/** A read that is about to be sent. */
interface Read {
  path: string;
  init: RequestInit;
  resolve: (answer: AnswerText) => void;
  reject: (error: unknown) => void;
}

const PAGE_NUMBER = /(?<=\/\d{1,3}\/)\d+(?=\?|$)/;

/** Consecutive pages of one list. */
let waiting: Read[] = [];

/**
 * Sends a background read together with those of the following pages, if they are requested at the
 * same time, because a browser takes longer to begin a request than the proxy to answer it.
 */
export function readTogether(path: string, init: RequestInit): Promise<AnswerText> {
  return new Promise((resolve, reject) => {
    const next = waiting.at(-1)?.path.replace(PAGE_NUMBER, (number) => String(Number(number) + 1));
    if (path !== next || waiting.length === PAGES_AT_ONCE) {
      const run = (waiting = []);
      // A timer would wait for a second in a tab behind others.
      queueMicrotask(() => {
        if (waiting === run) waiting = [];
        void send(run);
      });
    }
    waiting.push({ path, init, resolve, reject });
  });
}

async function send(run: readonly Read[]): Promise<void> {
  const { path, init } = run[0]!;
  try {
    const response = await fetch(path, {
      ...init,
      headers: {
        ...(init.headers as Record<string, string>),
        // RFC 9218 §4.1: the lowest urgency is for background requests.
        Priority: 'u=7',
        [PAGES_HEADER]: String(run.length),
      },
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    const textOf = (start: number, end?: number): string =>
      new TextDecoder().decode(bytes.subarray(start, end));
    const isRun = response.headers.has(PAGES_HEADER);
    let at = isRun ? bytes.indexOf(10) : 0;
    const heads = isRun ? (JSON.parse(textOf(0, at++)) as PageHead[]) : [];
    for (const [index, read] of run.entries()) {
      const head = heads[index];
      // An earlier Waybill answers with one page.
      if (!head && index > 0 && response.ok) void send([read]);
      else if (!head) read.resolve({ response, text: textOf(0) });
      else
        read.resolve({ response: new Response(null, head), text: textOf(at, (at += head.length)) });
    }
  } catch (error) {
    for (const { reject } of run) reject(error);
  }
}
