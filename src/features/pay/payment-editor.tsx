import { useMemo, useState, type ReactNode } from 'react';
import { describeAccountingFailure } from '#api/describe-accounting-failure.ts';
import { counted } from '#api/describe-listing.ts';
import type { DraftContent, DraftPayment } from '#contract/draft.ts';
import type { PageSettings } from '#contract/page-settings.ts';
import { visibleString } from '#lib/visible-text.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Loading } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { figuresOf } from './guards.ts';
import { ItemsTable } from './items-table.tsx';
import classes from './draft-editor.module.css';
import { PaymentForm } from './payment-form.tsx';
import { ProposeBar } from './propose-bar.tsx';
import { RemittanceDialog } from './remittance-dialog.tsx';
import { RepeatWarnings } from './repeat-warnings.tsx';
import { RunningFigures } from './running-figures.tsx';
import { useOpenItems, type OpenItems } from './use-open-items.ts';

interface PaymentEditorProps {
  draftId: string;
  content: DraftContent;
  payment: DraftPayment;
  settings: PageSettings | undefined;
  unitsNames: Readonly<Record<string, string>>;
  onChange: (change: Partial<DraftPayment>, merge?: string) => void;
  onUndo: () => void;
  /** The draft's payments. */
  children: ReactNode;
}

const noun = { one: 'open item', many: 'open items' };

/** One payment, and what it is applied to. */
export function PaymentEditor({
  draftId,
  content,
  payment,
  settings,
  unitsNames,
  onChange,
  onUndo,
  children,
}: PaymentEditorProps) {
  const [isPasting, setPasting] = useState(false);
  const items = useOpenItems(draftId, content, payment, isPasting);
  const { list, open } = items;
  const figures = useMemo(() => figuresOf(payment, open), [payment, open]);
  const isReading = list.asOf === null;
  const hasPartner = payment.partner.Id !== null || payment.partner.Code !== null;
  return (
    <>
      <div className={classes.aside}>
        {children}
        <PaymentForm
          key={payment.id}
          payment={payment}
          warnings={<RepeatWarnings draftId={draftId} content={content} payment={payment} />}
          items={open}
          rows={list.rows}
          isReading={isReading && list.state === 'reading'}
          settings={settings}
          onChange={onChange}
          onUndo={onUndo}
        />
      </div>
      <section className={classes.main} aria-label="Applied to">
        <ProposeBar
          key={payment.id}
          payment={payment}
          items={open}
          isReading={isReading}
          unitsNames={unitsNames}
          onChange={onChange}
          onPaste={() => setPasting(true)}
        />
        <RunningFigures payment={payment} figures={figures} unitsNames={unitsNames} />
        {!isReading && figures.lost.length > 0 && (
          <Banner
            tone="failure"
            action={
              <Button
                size="compact-xs"
                onClick={() => {
                  const lost = new Set(figures.lost);
                  onChange({ lines: payment.lines.filter(({ id }) => !lost.has(id)) });
                }}
              >
                Remove
              </Button>
            }
          >
            {counted(figures.lost.length, { one: 'line is', many: 'lines are' })} applied to what is
            not among this partner’s transactions (any more): {figures.lost.slice(0, 5).join(', ')}
          </Banner>
        )}
        <ItemsBanners items={items} />
        {hasPartner ? (
          <Items
            items={items}
            table={
              <ItemsTable
                key={payment.id}
                payment={payment}
                items={open}
                figures={figures}
                unitsNames={unitsNames}
                onChange={onChange}
                footer={footerOf(items)}
              />
            }
          />
        ) : (
          <Notice
            title="Whose payment is it?"
            detail=""
            whatToDo="Choose the partner: its open items stand here then. Or paste a remittance, which names items."
          />
        )}
      </section>
      {isPasting && (
        <RemittanceDialog
          account={settings?.account ?? ''}
          payment={payment}
          items={items.all}
          list={list}
          unitsNames={unitsNames}
          onTake={onChange}
          onClosed={() => setPasting(false)}
        />
      )}
    </>
  );
}

/** Loading, failed, empty or there. */
function Items({ items: { list, open }, table }: { items: OpenItems; table: ReactNode }) {
  if (open.length > 0) return table;
  if (list.state === 'failed') {
    return (
      <Notice tone="failure" {...describeAccountingFailure(list.error)}>
        <Button onClick={() => void list.start()}>Retry</Button>
      </Notice>
    );
  }
  if (list.asOf === null && list.state !== 'stopped') return <Loading what="open items" />;
  return (
    <Notice
      title="This partner has no open items"
      detail=""
      whatToDo="A payment can be left to AutoApply; the service then chooses what it is applied to."
    />
  );
}

function ItemsBanners({ items: { list, open, knowsHolds } }: { items: OpenItems }) {
  const failed = list.state === 'failed' && open.length > 0;
  return (
    <>
      {failed && (
        <Banner
          tone="failure"
          action={
            <Button size="compact-xs" onClick={() => void list.start()}>
              Retry
            </Button>
          }
        >
          <strong>{visibleString(describeAccountingFailure(list.error).title)}.</strong>{' '}
          {list.asOf === null ? 'Items are missing here.' : 'What is shown may be old.'}
        </Banner>
      )}
      {list.changedWhileRead && (
        <Banner tone="action">
          The list changed while it was read: items may be missing. Review reads the balances anew.
        </Banner>
      )}
      {!knowsHolds && (
        <Banner tone="action">It is not known yet what other drafts and batches reserve.</Banner>
      )}
    </>
  );
}

function footerOf({ list, open }: OpenItems): string {
  if (list.asOf !== null) return `All ${counted(open.length, noun)}`;
  const of = list.total === null ? '' : ` of ${list.total.toLocaleString()}`;
  return `Reading transactions: ${list.read.toLocaleString()}${of}…`;
}
