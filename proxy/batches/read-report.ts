import { readEnvelope } from '#contract/envelope.ts';
import { walkPages } from '#contract/walk-pages.ts';
import { answeredInteger } from '#contract/scalars.ts';
import { z } from '#contract/zod.ts';
import { idKey, isGuidShaped } from '#lib/guid.ts';
import { isJsonObject, type Json } from '#lib/json.ts';
import { comparableNumber } from '#lib/ledger/payment-number.ts';
import { reportLines, reportRows, type ReportLine } from '#lib/report-lines.ts';
import { isPastEnd, ReadRefusedError, type Ask } from './ask.ts';
import type { AskFirstPage } from '../service/first-page.ts';

const PAGE_SIZE = 200;
/** Waybill stops loading a report that is longer than any batch. */
const MOST_PAGES = 100;

/** A line of a report that names a sent record. */
export interface NamedLine {
  message: string | null;
  status: number | null;
}

export interface Report {
  /** ReportStatus; its values are not shown. */
  status: number | null;
  lines: number;
  /** By `idKey` of the ids that were sent; never by position. */
  named: Map<string, NamedLine>;
  /** By payment number, for lines that name no other sent record. */
  numbered: Map<string, NamedLine>;
}

/** The ids that a line of a report may name. */
export interface Sent {
  /** `idKey` of ids. */
  keys: ReadonlySet<string>;
  /** Numbers of the payments as sent, by `comparableNumber`. */
  numbers: ReadonlyMap<string, readonly string[]>;
}

export function newReport(): Report {
  return { status: null, lines: 0, named: new Map(), numbered: new Map() };
}

export function sentOf(
  lines: readonly { key: string | null; paymentNumber: string | null }[],
): Sent {
  const numbers = new Set(lines.flatMap(({ paymentNumber }) => paymentNumber ?? []));
  return {
    keys: new Set(lines.flatMap(({ key }) => key ?? [])),
    numbers: Map.groupBy(numbers, comparableNumber),
  };
}

/** Fields of a line of 4.11 that may hold an id that was sent (interface 2.13). */
const ledgerFields = ['RecordId', 'RecordKey', 'Id'];

/** Loads all pages of a batch's report (interface 4.4, 4.11). @throws what `ask` throws */
export async function readReport(
  ask: Ask,
  { endpoint, reportId }: { endpoint: string; reportId: string },
  sent: Sent,
  firstPage: AskFirstPage,
): Promise<Report> {
  const isLedger = !endpoint.startsWith('notifications.');
  const path = `/api/v2/${isLedger ? 'accounting/receivables' : 'notifications'}/report/${reportId}`;
  const report = newReport();
  await walkPages({
    firstPage: await firstPage(),
    pageSize: PAGE_SIZE,
    most: MOST_PAGES,
    ask: async (page) => {
      try {
        return await ask('GET', `${path}/${PAGE_SIZE}/${page}?includeLines=true`);
      } catch (error) {
        // A service may answer Success false because a line failed.
        if (error instanceof ReadRefusedError && isReport(error.answer, reportId)) {
          return error.answer;
        }
        throw error;
      }
    },
    isPastEnd,
    factsOf: (body) => ({ paging: readEnvelope(body).paging, rows: reportRows(body) }),
    onPage(body) {
      noteReport(report, body, sent, isLedger);
      return false;
    },
  });
  return report;
}

function isReport(answer: Json, reportId: string): boolean {
  if (!isJsonObject(answer) || typeof answer['ReportId'] !== 'string') return false;
  const { Messages: _around, ...content } = answer;
  return idKey(answer['ReportId']) === idKey(reportId) && reportLines(content).length > 0;
}

/** Adds the content of one page of a report. */
export function noteReport(
  report: Report,
  body: Json,
  { keys, numbers }: Sent,
  isLedger: boolean,
): void {
  const { Messages: _around, ...content } = isJsonObject(body) ? body : {};
  report.status = numberOf(content['ReportStatus']) ?? report.status;
  const lines = reportLines(content);
  report.lines += lines.length;
  for (const line of lines) {
    const texts = isLedger
      ? ledgerFields.map((name) => line.fields[name]).filter((text) => typeof text === 'string')
      : line.texts;
    const named = { message: wordsOf(line), ...statusOf(line) };
    const ids = texts.map(idKey).filter((key) => keys.has(key));
    for (const key of ids) report.named.set(key, named);
    // A payment's number may also be a transaction's number, so a line that names an id counts for
    // that id.
    const ofPayment =
      ids.length > 0 ? [] : texts.flatMap((text) => numberSent(text, numbers) ?? []);
    for (const number of ofPayment) report.numbered.set(number, named);
  }
}

/** Returns the number that a text spells; `undefined` where it could be one of several. */
function numberSent(text: string, numbers: Sent['numbers']): string | undefined {
  const alike = numbers.get(comparableNumber(text)) ?? [];
  return alike.find((one) => one === text) ?? (alike.length === 1 ? alike[0] : undefined);
}

function statusOf({ fields }: ReportLine): { status: number | null } {
  return { status: numberOf(fields['Status']) };
}

/** Returns Message if there is one, otherwise all texts of several words. */
function wordsOf({ fields, texts }: ReportLine): string | null {
  const { Message } = fields;
  if (typeof Message === 'string') return Message;
  const words = texts.filter((text) => /\s/.test(text.trim()) && !isGuidShaped(text));
  return words.length === 0 ? null : words.join(' ');
}

function numberOf(value: Json | undefined): number | null {
  const read = z.safeParse(answeredInteger, value);
  return read.success ? read.data : null;
}
