import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { settingsQuery } from '#api/session/settings.ts';
import type { DraftPayment, Draft } from '#contract/draft.ts';
import { useStored } from '#ui/store.ts';
import { useParameters } from '#ui/use-parameters.ts';
import { DraftSteps } from '../parts/draft-steps.tsx';
import { DraftBanners } from '../parts/draft-banners.tsx';
import { ReturnedText } from '../parts/returned-text.tsx';
import { addPayments, newPayment, withoutPayment, withPayment } from '../model/draft-edits.ts';
import { renamed } from '../model/new-draft.ts';
import { DraftHead } from './draft-head.tsx';
import type { DraftSaver } from '../model/draft-saver.ts';
import { PaymentEditor } from '../payment/payment-editor.tsx';
import { DraftPaymentList } from '../payment/draft-payment-list.tsx';
import { SplitAside, SplitPage } from '#ui/panels/split-page.tsx';
import { Review } from '../review/review.tsx';
import { pathOf } from '../review/review-table.tsx';
import { Banner } from '#ui/notices/banner.tsx';
import { OwnTime } from '#ui/values/own-time.tsx';
import { useToday } from '#ui/values/use-today.ts';
import { draftTexts } from '../model/texts.ts';

const NO_NAMES = {};

/** Edits a draft: its payments beside their open items. */
export function DraftEditor({ id, saver }: { id: string; saver: DraftSaver }) {
  const { content } = useStored(saver.store, (it) => it.history);
  const saved = useStored(saver.store, (it) => it.saved);
  const parameters = useParameters();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: object | null };
  const { data: settings } = useQuery(settingsQuery);
  const unitsNames = settings?.codes.units ?? NO_NAMES;
  const { payments } = content;
  const current = payments.find(({ id }) => id === parameters.get('payment')) ?? payments[0];
  const choose = (payment: string): void =>
    void navigate(pathOf(id, payment), { replace: true, state });

  // A draft that was opened at its review has no earlier step to return to.
  const back = (): void =>
    void (state === null ? navigate(-1) : navigate({ search: '' }, { replace: true, state }));

  if (parameters.has('review')) {
    return <Review id={id} saver={saver} onBack={back} />;
  }

  // Reads the store now, because several changes may come before the next render.
  const latest = () => saver.store.get().history.content;
  const change = (paymentId: string, what: Partial<DraftPayment>, merge?: string): void =>
    saver.edit({ content: withPayment(latest(), paymentId, what) }, merge);
  const add = (added: DraftPayment): void => {
    saver.edit({ content: addPayments(latest(), [added]) });
    choose(added.id);
  };

  return (
    <SplitPage
      width="19rem"
      head={
        <>
          <DraftHead
            saver={saver}
            onReview={() => {
              const next = new URLSearchParams(parameters);
              next.set('review', '');
              void navigate({ search: next.toString() });
            }}
          />
          <DraftSteps content={content} />
          <DraftBanners saver={saver} />
          <SubmittedBanner draft={saved} />
        </>
      }
    >
      {current === undefined ? (
        <SplitAside>{draftTexts.noPayments}</SplitAside>
      ) : (
        <PaymentEditor
          draftId={id}
          content={content}
          payment={current}
          settings={settings}
          unitsNames={unitsNames}
          onChange={(what, merge) => change(current.id, what, merge)}
          onDerived={(what) => saver.derive({ content: withPayment(latest(), current.id, what) })}
          onNamed={(Name) => {
            const { name, content } = saver.store.get().history;
            const partner = { ...current.partner, Name };
            saver.complete({
              name: content.payments.length === 1 ? renamed(name, partner) : name,
              content: withPayment(content, current.id, { partner }),
            });
          }}
        >
          <DraftPaymentList
            payments={payments}
            current={current.id}
            unitsNames={unitsNames}
            onChoose={choose}
            onAdd={() => add(newPayment({ method: current.method }))}
            onRemove={(paymentId) => saver.edit({ content: withoutPayment(latest(), paymentId) })}
          />
        </PaymentEditor>
      )}
    </SplitPage>
  );
}

/** The person's own draft that waits for a colleague, or that a colleague returned. */
function SubmittedBanner({ draft }: { draft: Draft | null }) {
  const now = useToday();
  if (draft?.returned) {
    return (
      <Banner tone="action">
        <ReturnedText returned={draft.returned} />
      </Banner>
    );
  }
  if (!draft?.submitted) return null;
  return (
    <Banner tone="action">
      <strong>{draftTexts.submitted}</strong>
      {draftTexts.submittedOn}
      <OwnTime text={draft.submitted.at} now={now} />
      {draftTexts.submittedChange}
    </Banner>
  );
}
