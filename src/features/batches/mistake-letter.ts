import type { BatchDetails, BatchLine } from '#contract/batch.ts';
import { applyPayments } from '#contract/payment.ts';
import { ledgerTypeNames } from '#contract/states.ts';
import { z } from '#contract/zod.ts';
import { codeName } from '#lib/codes.ts';
import { idKey } from '#lib/guid.ts';
import { parseJson } from '#lib/json.ts';
import { plainDecimal } from '#lib/decimal.ts';
import { unitsName } from '#lib/units-name.ts';
import { verdictWords } from '#lib/verdicts.ts';
import { letterTexts } from './texts.ts';

/**
 * Writes the letter by which the service's operator can reverse payments, since the interface has
 * no call for that: exactly what was sent, and the outcome. `null` where nothing was sent, or it
 * was rejected.
 *
 * @param unitsNames of the settings
 */
export function mistakeLetter(
  { kind, state, key, reportId, sendingAt, who, approvedBy = null, request, lines }: BatchDetails,
  unitsNames: Readonly<Record<string, string>>,
): string | null {
  if (kind !== 'apply' || sendingAt === null || request.body === null) return null;
  // An earlier sending may have done what a later one was refused.
  if (state === 'REJECTED' && !lines.some(({ verdict }) => verdict === 'proven')) return null;
  const { data: body } = z.safeParse(applyPayments, parseJson(request.body));
  if (!body) return null;
  const about = [
    letterTexts.opening,
    '',
    `TransactionId: ${body.TransactionId ?? key}`,
    ...(reportId === null ? [] : [`ReportId: ${reportId}`]),
    letterTexts.sent(sendingAt, who, approvedBy),
  ];
  const payments = body.Payments.map(
    ({ PaymentNumber, Partner, PaymentMethod, Amount, AutoApply, ApplyTo }) => {
      const money = (amount: typeof Amount): string =>
        `${plainDecimal(amount.Value)} ${unitsName(unitsNames, amount.Units)}`;
      return [
        '',
        `PaymentNumber: ${PaymentNumber}`,
        `Partner: ${said(Partner)}`,
        `PaymentMethod: ${said(PaymentMethod)}`,
        `Amount: ${money(Amount)}`,
        ...ApplyTo.map((line) => {
          const found = lines.find((it) => isOf(it, PaymentNumber, line.Id));
          return `- ${codeName(ledgerTypeNames, line.Type)} ${line.Id}: ${money(line.Amount)}${resultOf(found)}`;
        }),
        ...(AutoApply
          ? [`- AutoApply${resultOf(lines.find((it) => isOf(it, PaymentNumber, null)))}`]
          : []),
      ].join('\n');
    },
  );
  return [...about, ...payments].join('\n');
}

function said(reference: { [name in 'Id' | 'Code' | 'Name']?: string | null | undefined }): string {
  return ['Name', 'Code', 'Id']
    .flatMap((name) => {
      const text = reference[name as 'Id' | 'Code' | 'Name'];
      return text ? [`${name} ${text}`] : [];
    })
    .join(', ');
}

function isOf({ id, paymentNumber }: BatchLine, number: string, target: string | null): boolean {
  if (paymentNumber !== number) return false;
  return id === null || target === null ? id === target : idKey(id) === idKey(target);
}

function resultOf(line: BatchLine | undefined): string {
  return line ? ` (${verdictWords[line.verdict].name.toLowerCase()})` : '';
}
