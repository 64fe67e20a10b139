import { Group, Text, Title } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import type { References } from '#api/references.ts';
import type { LedgerResult } from '#contract/ledger.ts';
import type { PaymentResult } from '#contract/payment.ts';
import { ledgerTypeNames } from '#contract/states.ts';
import { codeName } from '#lib/codes.ts';
import type { Decimal } from '#lib/decimal.ts';
import { CENTS, formatAmount } from '#lib/format-amount.ts';
import { daysOver } from '#lib/ledger/aging.ts';
import { calendarDay, formatDay, type CalendarDay } from '#lib/calendar-day.ts';
import type { Money } from '#lib/ledger/ledger-entry.ts';
import { partnerName } from '#lib/ledger/partner-key.ts';
import { signedAmount } from '#lib/ledger/signed-amount.ts';
import { totalsOf } from '#lib/ledger/totals.ts';
import type { Demand } from '#lib/letters/demand.ts';
import { letterText, type LetterSettings } from '#lib/letters/letter-settings.ts';
import { fillPlaceholders, OLDEST_DUE } from '#lib/letters/placeholders.ts';
import { statementPart, type StatementOfUnits } from '#lib/letters/statement.ts';
import { formatCount } from '#lib/locale.ts';
import { unitsName } from '#lib/units-name.ts';
import { visibleString } from '#lib/visible-text.ts';
import { Amount } from '#ui/values/amount.tsx';
import layout from '#ui/layout.module.css';
import { SmallTable } from '#ui/tables/small-table.tsx';
import { VisibleText } from '#ui/visible-text.tsx';
import { nameOf } from '../ledger-row.ts';
import { PartnerAging } from '../partner-aging.tsx';
import { statementParts } from '../statement-parts.ts';
import type { Letter, ReminderItem } from './letter-view.ts';
import classes from './letters.module.css';
import { sheetTexts } from './texts.ts';

export interface LetterCircumstances {
  day: CalendarDay;
  since: CalendarDay;
  settings: LetterSettings;
  references: References;
  unitsNames: Readonly<Record<string, string>>;
}

interface LetterSheetProps extends LetterCircumstances {
  letter: Letter;
  /** Payments that a statement lists. */
  payments: readonly PaymentResult[];
}

/** A partner's letter, starting on a new page. */
export const LetterSheet = memo(function LetterSheet(props: LetterSheetProps) {
  const { letter, day, settings } = props;
  const { partner, level } = letter;
  const name = visibleString(partnerName(partner));
  const { subject, body } = letterText(settings, level);
  const values = letterValues(letter, props);
  const write = (text: string, table: ReactNode): ReactNode =>
    fillPlaceholders(text, values).map((stretch, place) => {
      // Stretches are always created together, so their places are stable keys.
      const key = `stretch ${place}`;
      return 'items' in stretch ? <div key={key}>{table}</div> : <p key={key}>{stretch.text}</p>;
    });
  const hasTable = fillPlaceholders(body, values).some((stretch) => 'items' in stretch);
  const table = level === 0 ? <StatementTables {...props} /> : <ReminderTables {...props} />;
  return (
    <article className={classes.sheet} aria-label={sheetTexts.page(name)}>
      <Group justify="space-between" align="flex-start" mb="lg" wrap="nowrap">
        <div className={layout.breaks}>
          <strong>
            <VisibleText text={partnerName(partner)} />
          </strong>
          {partner.Code && <Text c="dimmed">{visibleString(partner.Code)}</Text>}
        </div>
        <Text
          component="div"
          flex="0 1 auto"
          ta="right"
          className={layout.breaks}
          style={{ whiteSpace: 'pre-line' }}
        >
          {settings.company !== '' && <strong>{settings.company}</strong>}
          <div className={classes.day}>{formatDay(day)}</div>
        </Text>
      </Group>
      <Title order={2} fz="lg" mb="sm">
        {fillPlaceholders(subject, values).map((it) => ('text' in it ? it.text : ''))}
      </Title>
      {write(body, table)}
      {!hasTable && table}
      {letter.unknownTypes > 0 && <p>{sheetTexts.unknownTypes(letter.unknownTypes)}</p>}
    </article>
  );
});

/** Returns the amounts that a letter asks for, or the balances that it states, by Units. */
export function letterTotals({
  level,
  demands,
  accounts,
}: Letter): { units: number; total: Decimal }[] {
  return level === 0
    ? accounts.map(({ units, balance }) => ({ units, total: balance }))
    : demands.map(({ units, total }) => ({ units, total }));
}

function letterValues(letter: Letter, { day, settings, unitsNames }: LetterCircumstances) {
  const { demands, level } = letter;
  const oldest = demands.reduce<Demand | null>(
    (found, demand) => (found === null || demand.days > found.days ? demand : found),
    null,
  );
  const due = oldest === null ? undefined : calendarDay(oldest.oldest);
  return {
    partner: visibleString(partnerName(letter.partner)),
    total: letterTotals(letter)
      .map(({ units, total }) => `${formatAmount(total, CENTS)} ${unitsName(unitsNames, units)}`)
      .join(sheetTexts.and),
    [OLDEST_DUE]: due === undefined ? '–' : formatDay(due),
    days: formatCount(oldest?.days ?? 0),
    level: String(level),
    today: formatDay(day),
    company: settings.company,
  };
}

function Sum({ name, value, units }: { name: string; value: Decimal; units: string }) {
  return (
    <p>
      <strong>
        {name}: <Amount value={value} units={units} places={CENTS} />
      </strong>
    </p>
  );
}

interface ItemColumnsProps extends LetterCircumstances {
  label: string;
  entries: readonly LedgerResult[];
  /** Why an item isn't demanded. */
  reasonOf?: (place: number) => string;
}

function signed({ Type }: LedgerResult, { Value, Units }: Money): Money {
  return { Value: signedAmount(Type, Value) ?? Value, Units };
}

function ItemsTable({ label, entries, reasonOf, day, references, unitsNames }: ItemColumnsProps) {
  return (
    <div>
      <Title order={3} fz="sm" mt="sm">
        {label}
      </Title>
      <SmallTable
        label={label}
        unitsNames={unitsNames}
        columns={[
          { name: sheetTexts.reference },
          { name: sheetTexts.type },
          { name: sheetTexts.dueDate },
          { name: sheetTexts.days, isNumber: true },
          { name: sheetTexts.total, isNumber: true },
          { name: sheetTexts.balance, isNumber: true },
          { name: sheetTexts.why },
        ]}
        rows={entries.map((entry, place) => {
          const over = daysOver(entry.DueAt, day);
          return {
            key: entry.Id,
            cells: [
              nameOf(entry, references),
              codeName(ledgerTypeNames, entry.Type),
              <span key="due" className={classes.day}>
                {dueText(entry.DueAt)}
              </span>,
              over !== null && over > 0 && formatCount(over),
              signed(entry, entry.Total),
              signed(entry, entry.Balance),
              reasonOf?.(place),
            ],
          };
        })}
      />
    </div>
  );
}

function ReminderTables(props: LetterSheetProps) {
  const { letter, unitsNames } = props;
  const of = (...parts: ReminderItem['part'][]) =>
    letter.items.filter(({ part }) => parts.includes(part));
  const marked = of('inFlight', 'disputed');
  return (
    <>
      {letter.demands.map(({ units, total }) => {
        const name = unitsName(unitsNames, units);
        const ofUnits = (part: ReminderItem['part']) =>
          of(part)
            .map(({ entry }) => entry)
            .filter(({ Balance }) => Balance.Units === units);
        const credits = ofUnits('credit');
        return (
          <div key={units}>
            <ItemsTable {...props} label={sheetTexts.overdueItems} entries={ofUnits('overdue')} />
            {credits.length > 0 && (
              <ItemsTable {...props} label={sheetTexts.creditItems} entries={credits} />
            )}
            <p>
              <strong>{sheetTexts.toPay(`${formatAmount(total, 2)} ${name}`)}</strong>
            </p>
          </div>
        );
      })}
      {marked.length > 0 && (
        <ItemsTable
          {...props}
          label={sheetTexts.markedItems}
          entries={marked.map(({ entry }) => entry)}
          reasonOf={(place) =>
            marked[place]!.part === 'inFlight' ? sheetTexts.inFlight : sheetTexts.disputed
          }
        />
      )}
    </>
  );
}

function StatementTables(props: LetterSheetProps) {
  const { letter, payments, unitsNames } = props;
  const parts = Map.groupBy(letter.open, (entry) => statementPart(entry));
  return (
    <>
      {letter.accounts.map((account) => (
        <Account key={account.units} {...props} account={account} />
      ))}
      {statementParts.map(({ key, name }) => {
        const entries = parts.get(key) ?? [];
        if (entries.length === 0) return null;
        return (
          <div key={key}>
            <ItemsTable {...props} label={name} entries={entries} />
            {totalsOf(entries).perUnits.map(({ units, balance }) => (
              <Sum
                key={units}
                name={sheetTexts.balance}
                value={balance}
                units={unitsName(unitsNames, units)}
              />
            ))}
          </div>
        );
      })}
      {payments.length > 0 && (
        <div>
          <Title order={3} fz="sm" mt="sm">
            {sheetTexts.payments}
          </Title>
          <SmallTable
            label={sheetTexts.payments}
            unitsNames={unitsNames}
            columns={[
              { name: sheetTexts.number },
              { name: sheetTexts.paidOn },
              { name: sheetTexts.total, isNumber: true },
            ]}
            rows={payments.map(({ Id, PaymentNumber, PaymentAt, Total }) => ({
              key: Id,
              cells: [visibleString(PaymentNumber ?? Id), dueText(PaymentAt), Total],
            }))}
          />
        </div>
      )}
    </>
  );
}

interface AccountProps extends LetterSheetProps {
  account: StatementOfUnits<LedgerResult>;
}

/** Opening balance, transactions, payments, balance: each column sums exactly. */
function Account({ account, day, since, references, unitsNames }: AccountProps) {
  const { units, opening, openingCount, lines, total, paid, balance, aging } = account;
  const name = unitsName(unitsNames, units);
  const money = (Value: Decimal | null) => (Value === null ? '–' : { Value, Units: units });
  const from = formatDay(since);
  return (
    <div>
      <Title order={3} fz="sm" mt="sm">
        {sheetTexts.accountIn(name)}
      </Title>
      <PartnerAging aging={aging} units={name} />
      <SmallTable
        label={sheetTexts.accountIn(name)}
        unitsNames={unitsNames}
        columns={[
          { name: sheetTexts.reference },
          { name: sheetTexts.type },
          { name: sheetTexts.dueDate },
          { name: sheetTexts.total, isNumber: true },
          { name: sheetTexts.paid, isNumber: true },
          { name: sheetTexts.balance, isNumber: true },
        ]}
        rows={[
          {
            key: 'opening',
            cells: [
              openingCount === 0
                ? sheetTexts.openingNone(from)
                : sheetTexts.opening(openingCount, from),
              '',
              '',
              '',
              '',
              money(opening),
            ],
          },
          ...lines.map((line) => ({
            key: line.entry.Id,
            cells: [
              nameOf(line.entry, references),
              codeName(ledgerTypeNames, line.entry.Type),
              <span key="due" className={classes.day}>
                {dueText(line.entry.DueAt)}
              </span>,
              money(line.total),
              money(line.paid),
              money(line.balance),
            ],
          })),
          {
            key: 'balance',
            cells: [
              <strong key="name">{sheetTexts.closing(formatDay(day))}</strong>,
              '',
              '',
              money(total),
              money(paid),
              money(balance),
            ],
          },
        ]}
      />
    </div>
  );
}

function dueText(text: string | null): string {
  const day = text === null ? undefined : calendarDay(text);
  return day === undefined ? (text ?? '–') : formatDay(day);
}
