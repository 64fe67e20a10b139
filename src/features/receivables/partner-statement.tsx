import { useMemo } from 'react';
import { isFirstLoad } from '#api/listing/use-rows.ts';
import { useMay } from '#api/session/session.ts';
import { payPathOf } from '#lib/ledger/pay-path.ts';
import { agingOf } from '#lib/ledger/aging.ts';
import { formatDay, type CalendarDay } from '#lib/calendar-day.ts';
import { partnerKey, partnerName } from '#lib/ledger/partner-key.ts';
import { unitsName } from '#lib/units-name.ts';
import { statementPart } from '#lib/letters/statement.ts';
import { encodeText } from '#lib/uri-text.ts';
import { visibleString } from '#lib/visible-text.ts';
import { formatCount } from '#lib/locale.ts';
import { SmallButton } from '#ui/button.tsx';
import { DetailPage, Part } from '#ui/details/detail-page.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { LedgerBanners } from './ledger-banners.tsx';
import { LedgerExport } from './ledger-export.tsx';
import { NoTransactions } from './ledger-list.tsx';
import { emptyLedgerSearch } from './ledger-search.ts';
import { LedgerTotals } from './ledger-totals.tsx';
import { PartnerPayments } from './partner-payments.tsx';
import classes from './partner.module.css';
import { statementParts } from './statement-parts.ts';
import { StatementTable } from './statement-table.tsx';
import type { Ledger } from './use-ledger.ts';
import { LettersSent } from './letters-sent.tsx';
import { PartnerAging } from './partner-aging.tsx';
import { labels, letterHistoryTexts, partnerTexts } from './texts.ts';

interface PartnerStatementProps {
  idOrCode: string;
  /** The transactions of this partner alone. */
  ledger: Ledger;
  day: CalendarDay;
}

/** A partner's statement for printing: open items, credits, money in flight, payments, aging. */
export function PartnerStatement({ idOrCode, ledger, day }: PartnerStatementProps) {
  const { rows, list } = ledger;
  const partner = rows[0]?.value.Partner ?? null;
  const name = partner ? partnerName(partner) : idOrCode;
  const may = useMay();
  const aging = useMemo(
    () =>
      agingOf(
        rows.map(({ value }) => value),
        day,
      ),
    [rows, day],
  );
  const parts = useMemo(() => Map.groupBy(rows, ({ value }) => statementPart(value)), [rows]);
  return (
    <DetailPage
      list={{ path: '/receivables', name: labels.screen }}
      heading={name}
      summary={
        <>
          {partnerTexts.statementOn(formatDay(day))}
          {partner?.Code && ` · ${visibleString(partner.Code)}`}
          {partner?.Id && ` · ${partner.Id}`}
        </>
      }
      actions={
        <>
          <LedgerExport ledger={ledger} />
          <SmallButton disabled={list.loadedAt === null} onClick={() => window.print()}>
            {partnerTexts.print}
          </SmallButton>
          {partner && partnerKey(partner) !== '' && (
            <LinkButton
              size="compact-sm"
              variant="default"
              to={`/receivables/reminders/statements?partner=${encodeText(partnerKey(partner))}`}
            >
              {letterHistoryTexts.ofPartner}
            </LinkButton>
          )}
          {partner && may({ role: 'payer', kind: 'write' }) && (
            <LinkButton size="compact-sm" to={payPathOf(partner)}>
              {labels.applyPayment}
            </LinkButton>
          )}
        </>
      }
    >
      <div className={classes.wide}>
        <LedgerTotals ledger={ledger} isFiltered={rows.length < list.rows.length} />
        <LedgerBanners ledger={ledger} />
      </div>
      {rows.length === 0 || isFirstLoad(list) ? (
        <NoPartner ledger={ledger} />
      ) : (
        <>
          <Part title={labels.aging}>
            {aging.map((of) => (
              <PartnerAging
                key={of.units}
                aging={of}
                units={unitsName(ledger.unitsNames, of.units)}
              />
            ))}
          </Part>
          {statementParts.map(({ key, name, isAlwaysShown }) => {
            const of = parts.get(key) ?? [];
            if (of.length === 0 && !isAlwaysShown) return null;
            return (
              <Part key={key} title={`${name} (${formatCount(of.length)})`}>
                <StatementTable label={name} rows={of} ledger={ledger} />
              </Part>
            );
          })}
        </>
      )}
      {partner && (
        <Part title={labels.payments}>
          <PartnerPayments partner={partner} unitsNames={ledger.unitsNames} />
        </Part>
      )}
      {partner && partnerKey(partner) !== '' && (
        <Part title={letterHistoryTexts.title}>
          <LettersSent partner={partnerKey(partner)} unitsNames={ledger.unitsNames} />
        </Part>
      )}
    </DetailPage>
  );
}

function NoPartner({ ledger }: { ledger: Ledger }) {
  if (ledger.list.loadedAt === null) {
    return <NoTransactions ledger={ledger} search={emptyLedgerSearch} go={() => {}} />;
  }
  return (
    <Notice title={partnerTexts.unknown} detail="" whatToDo={partnerTexts.unknownWhy}>
      <LinkButton to="/receivables">{partnerTexts.toReceivables}</LinkButton>
    </Notice>
  );
}
