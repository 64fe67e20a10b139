import { readEnvelope } from '#contract/envelope.ts';
import { integer } from '#contract/scalars.ts';
import { z } from '#contract/zod.ts';
import { idKey, isGuidShaped } from '#lib/guid.ts';
import { isJsonObject, type Json } from '#lib/json.ts';
import { reportLines, type ReportLine } from '#lib/report-lines.ts';
import type { Ask } from './ask.ts';

const PAGE_SIZE = 200;
/** A report longer than any batch is not read further. */
const MOST_PAGES = 100;

/** A line of a report that names something sent. */
export interface NamedLine {
  message: string | null;
  status: number | null;
}

export interface Report {
  /** ReportStatus; its values are not shown. */
  status: number | null;
  lines: number;
  /** By `idKey`, where equal to what was sent; never by position. */
  named: Map<string, NamedLine>;
}

/** Fields of a line of 4.11 that may hold what was sent (interface 2.13). */
const ledgerFields = ['RecordId', 'RecordKey', 'Id'];

/**
 * Reads all pages of a batch's report (interface 4.4, 4.11).
 * @throws what `ask` throws
 */
export async function readReport(
  ask: Ask,
  { endpoint, reportId }: { endpoint: string; reportId: string },
  keys: ReadonlySet<string>,
  firstPage: number,
): Promise<Report> {
  const isLedger = !endpoint.startsWith('notifications.');
  const path = `/api/v2/${isLedger ? 'accounting/receivables' : 'notifications'}/report/${reportId}`;
  const report: Report = { status: null, lines: 0, named: new Map() };
  let previous = '';
  for (let page = 0; page < MOST_PAGES; page++) {
    const body = await ask('GET', `${path}/${PAGE_SIZE}/${firstPage + page}?includeLines=true`);
    const lines = noteReport(report, body, keys, isLedger);
    // A page past the end may be the last one again.
    const content = JSON.stringify(lines);
    const hasMore = readEnvelope(body).paging.HasMoreRecords ?? lines.length >= PAGE_SIZE;
    if (!hasMore || content === previous) break;
    previous = content;
  }
  return report;
}

/** Adds what one page of a report says. */
export function noteReport(
  report: Report,
  body: Json,
  keys: ReadonlySet<string>,
  isLedger: boolean,
): ReportLine[] {
  const { Messages: _around, ...content } = isJsonObject(body) ? body : {};
  report.status = numberOf(content['ReportStatus']) ?? report.status;
  const lines = reportLines(content);
  report.lines += lines.length;
  for (const line of lines) {
    const texts = isLedger
      ? ledgerFields.map((name) => line.fields[name]).filter((text) => typeof text === 'string')
      : line.texts;
    for (const text of texts) {
      const key = idKey(text);
      if (keys.has(key)) report.named.set(key, { message: wordsOf(line), ...statusOf(line) });
    }
  }
  return lines;
}

function statusOf({ fields }: ReportLine): { status: number | null } {
  return { status: numberOf(fields['Status']) };
}

/** Message where there is one, else all that is words. */
function wordsOf({ fields, texts }: ReportLine): string | null {
  const { Message } = fields;
  if (typeof Message === 'string') return Message;
  const words = texts.filter((text) => /\s/.test(text.trim()) && !isGuidShaped(text));
  return words.length === 0 ? null : words.join(' ');
}

function numberOf(value: Json | undefined): number | null {
  const read = z.safeParse(integer, value);
  return read.success ? read.data : null;
}
