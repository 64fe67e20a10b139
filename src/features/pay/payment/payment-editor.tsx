import { lazy, Suspense, useEffect, useMemo, useState, type ReactNode } from 'react';
import type { DraftContent, DraftPayment } from '#contract/draft.ts';
import type { PageSettings } from '#contract/page-settings.ts';
import { Banner } from '#ui/notices/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { figuresOf } from '../model/guards.ts';
import { ItemsBanners, ItemsState } from '../items/items-state.tsx';
import { ItemsTable } from '../items/items-table.tsx';
import { SplitAside, SplitMain } from '#ui/panels/split-page.tsx';
import { PaymentForm } from './payment-form.tsx';
import { ProposeBar } from '../items/propose-bar.tsx';
import { agreedUnits } from './units.ts';
import { RunningFigures } from './running-figures.tsx';
import { useOpenItems, type OpenItems } from '../items/use-open-items.ts';
import { openItemTexts } from '../model/texts.ts';
import { Opening } from '#ui/opening.tsx';
import { itemText } from '#api/item-text.ts';

const RepeatWarnings = lazy(async () => ({
  default: (await import('./repeat-warnings.tsx')).RepeatWarnings,
}));

const ShortItems = lazy(async () => ({
  default: (await import('./short-items.tsx')).ShortItems,
}));

const RemittanceDialog = lazy(async () => ({
  default: (await import('../paste/remittance-dialog.tsx')).RemittanceDialog,
}));

interface PaymentEditorProps {
  draftId: string;
  content: DraftContent;
  payment: DraftPayment;
  settings: PageSettings | undefined;
  unitsNames: Readonly<Record<string, string>>;
  onChange: (change: Partial<DraftPayment>, merge?: string) => void;
  /** A change that follows from others: no step of undoing. */
  onDerived: (change: Partial<DraftPayment>) => void;
  /** The ledger names its partner, of whom only an id or code was known. */
  onNamed: (name: string) => void;
  /** The draft's payments. */
  children: ReactNode;
}

/** Edits a payment and its lines. */
export function PaymentEditor({
  draftId,
  content,
  payment,
  settings,
  unitsNames,
  onChange,
  onDerived,
  onNamed,
  children,
}: PaymentEditorProps) {
  const [isPasting, setPasting] = useState(false);
  const items = useOpenItems(draftId, content, payment, isPasting);
  const { list, open } = items;
  const figures = useMemo(() => figuresOf(payment, open), [payment, open]);
  const isLoading = list.loadedAt === null;
  const agreed = isLoading ? null : agreedUnits(items.all);
  const derived = payment.autoApply && payment.units === null ? agreed : null;
  useEffect(() => {
    // No item determines the Units of AutoApply: they are known once the partner's items are
    // loaded.
    if (derived !== null) onDerived({ units: derived });
    // Runs once for each result, because `onDerived` changes with every render.
    // eslint-disable-next-line react/exhaustive-deps
  }, [derived, payment.id]);
  const name =
    payment.partner.Name === null
      ? (items.all.find(({ partner }) => partner?.Name)?.partner?.Name ?? null)
      : null;
  useEffect(() => {
    if (name !== null) onNamed(name);
    // Runs once for each name, because `onNamed` changes with every render.
    // eslint-disable-next-line react/exhaustive-deps
  }, [name, payment.id]);
  const hasPartner = payment.partner.Id !== null || payment.partner.Code !== null;
  return (
    <>
      <SplitAside>
        {children}
        <PaymentForm
          key={payment.id}
          payment={payment}
          warnings={
            <Suspense>
              <RepeatWarnings draftId={draftId} content={content} payment={payment} />
            </Suspense>
          }
          items={items.all}
          agreed={agreed}
          rows={list.rows}
          isLoading={isLoading && list.state === 'loading'}
          isWhole={!isLoading && !hasPartner}
          settings={settings}
          onChange={onChange}
        />
      </SplitAside>
      <SplitMain label={openItemTexts.region}>
        <ProposeBar
          key={payment.id}
          payment={payment}
          items={open}
          isLoading={isLoading}
          unitsNames={unitsNames}
          onChange={onChange}
          onPaste={() => setPasting(true)}
        />
        <RunningFigures payment={payment} figures={figures} unitsNames={unitsNames} />
        {!isLoading && figures.lost.length > 0 && (
          <Banner
            tone="failure"
            action={
              <Button
                size="compact-xs"
                onClick={() => {
                  const lost = new Set(figures.lost.map(({ id }) => id));
                  onChange({ lines: payment.lines.filter(({ id }) => !lost.has(id)) });
                }}
              >
                {openItemTexts.removeLost}
              </Button>
            }
          >
            {openItemTexts.lost(
              figures.lost.length,
              figures.lost.slice(0, 5).map(itemText).join('; '),
            )}
          </Banner>
        )}
        <ItemsBanners items={items} />
        {hasPartner ? (
          <ItemsState
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
          <Notice title={openItemTexts.whose} detail="" whatToDo={openItemTexts.ifWhose} />
        )}
        {/* Above the items it would move the row whose amount is being typed. */}
        {!isLoading && payment.lines.length > 0 && (
          <Suspense>
            <ShortItems payment={payment} items={open} onChange={onChange} />
          </Suspense>
        )}
      </SplitMain>
      <Opening>
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
      </Opening>
    </>
  );
}

function footerOf({ list, open }: OpenItems): string {
  if (list.loadedAt !== null) return openItemTexts.all(open.length);
  return openItemTexts.reading(list.loaded, list.total);
}
