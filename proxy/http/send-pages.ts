import type { FastifyReply } from 'fastify';
import { PAGES_HEADER, type PageHead } from '#contract/page-run.ts';
import { describeProblem, PROBLEM_TYPE } from './problem-reply.ts';
import { jsonHeaders } from './send-json.ts';

/** A page's reply. */
interface PageReply {
  status: number;
  body: Buffer;
  /** Seconds. */
  retryAfter?: number;
}

interface PagePart extends Omit<PageHead, 'length'> {
  body: Buffer;
}

/** Answers with several pages at once (`contract/page-run.ts`), each as it would be sent alone. */
export async function sendPages(
  reply: FastifyReply,
  reads: readonly Promise<PageReply>[],
): Promise<FastifyReply> {
  const parts = await Promise.all(reads.map((read) => partOf(read, reply)));
  const heads = parts.map(({ body, ...head }): PageHead => ({ ...head, length: body.length }));
  return reply
    .headers({
      ...jsonHeaders,
      'content-type': 'application/vnd.waybill.pages',
      [PAGES_HEADER]: parts.length,
    })
    .send(
      Buffer.concat([Buffer.from(`${JSON.stringify(heads)}\n`), ...parts.map(({ body }) => body)]),
    );
}

async function partOf(read: Promise<PageReply>, reply: FastifyReply): Promise<PagePart> {
  try {
    const { status, body, retryAfter } = await read;
    return { status, headers: headersOf(jsonHeaders['content-type'], retryAfter), body };
  } catch (error) {
    const { problem, retryAfter } = describeProblem(reply, error);
    const body = Buffer.from(JSON.stringify(problem));
    return { status: problem.status, headers: headersOf(PROBLEM_TYPE, retryAfter), body };
  }
}

function headersOf(type: string, retryAfter: number | undefined): Record<string, string> {
  return {
    'content-type': type,
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
  };
}
