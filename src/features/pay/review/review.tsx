import { Box, Group, Text, Title, Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { settingsQuery } from '#api/session/settings.ts';
import { SmallButton } from '#ui/button.tsx';
import { Loading } from '#ui/notices/loading.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { StandOut } from '#ui/notices/stand-out.tsx';
import { useStored } from '#ui/store.ts';
import { PageTitle } from '#ui/panels/page-title.tsx';
import room from '#ui/page.module.css';
import layout from '#ui/layout.module.css';
import { DraftSteps } from '../parts/draft-steps.tsx';
import { DraftBanners } from '../parts/draft-banners.tsx';
import { ReturnedText } from '../parts/returned-text.tsx';
import { bankCheck } from '../model/begin-draft.ts';
import type { DraftSaver } from '../model/draft-saver.ts';
import { Reviewed } from './reviewed.tsx';
import { reviewTexts } from './texts.ts';
import { noReferences, referencesQuery } from '#api/references.ts';
import { countDraftNumbers, withDraftNumbers } from './own-numbers.ts';

const RefusedDecisions = lazy(async () => ({
  default: (await import('../bank/refused-decisions.tsx')).RefusedDecisions,
}));

interface ReviewProps {
  /** Id of the draft. */
  id: string;
  saver: DraftSaver;
  onBack: () => void;
}

/**
 * Shows exactly what sending would send. Changes are saved first, because only the saved version is
 * sent.
 */
export function Review({ id, saver, onBack }: ReviewProps) {
  const { saveState, saved, history } = useStored(saver.store, (it) => it);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const [isFlushed, setFlushed] = useState<boolean | null>(null);
  useEffect(() => {
    let isGone = false;
    void saver.flush().then((ok) => {
      if (!isGone) setFlushed(ok);
    });
    return () => void (isGone = true);
  }, [saver]);
  return (
    <div className={room.scrolling} data-scroller>
      <Box maw="67.5rem" mx="auto" className={layout.inset} pt="sm" pb="xl">
        <PageTitle name={reviewTexts.review} />
        <Group justify="space-between" gap="xs" mb="md">
          <Title
            order={1}
            size="xl"
            fw={650}
            ref={heading}
            tabIndex={-1}
            style={{ outline: 'none' }}
          >
            {reviewTexts.review}
          </Title>
          <SmallButton onClick={onBack}>{reviewTexts.back}</SmallButton>
        </Group>
        <DraftSteps content={history.content} isReview />
        {saved?.returned && (
          <StandOut tone="plain" label={reviewTexts.returnedBefore} mt="sm">
            <ReturnedText returned={saved.returned} />
          </StandOut>
        )}
        <BankCheck id={id} />
        <DraftNumbersChoice saver={saver} />
        {saveState === 'saved' && saved !== null ? (
          <Reviewed draft={saved} />
        ) : isFlushed === null || saveState === 'saving' || saveState === 'changed' ? (
          <Loading what={reviewTexts.loading} />
        ) : (
          <>
            <DraftBanners saver={saver} />
            <Notice
              title={reviewTexts.notSaved}
              detail=""
              whatToDo={
                saved === null && saveState === 'saved' ? reviewTexts.empty : reviewTexts.saveFirst
              }
            />
          </>
        )}
      </Box>
    </div>
  );
}

/** Shows how much of a bank file's incoming money is in the draft. */
function BankCheck({ id }: { id: string }) {
  const account = useQuery(settingsQuery).data?.account ?? '';
  const text = bankCheck(account, id).read();
  return (
    text && (
      <>
        <Text size="sm">{text}</Text>
        <Suspense>
          <RefusedDecisions />
        </Suspense>
      </>
    )
  );
}

/** Sends own references as TransactionNumber, if there are any. */
function DraftNumbersChoice({ saver }: { saver: DraftSaver }) {
  const { content } = useStored(saver.store, (it) => it.history);
  const references = useQuery(referencesQuery).data ?? noReferences;
  const { possible, filled } = countDraftNumbers(content, references);
  if (possible === 0) return null;
  const isPart = filled > 0 && filled < possible;
  return (
    <Checkbox
      mt={4}
      mb="sm"
      label={reviewTexts.ownNumbers}
      description={reviewTexts.ownNumbersHint(possible, isPart ? filled : null)}
      checked={filled === possible}
      indeterminate={isPart}
      onChange={({ target }) => {
        saver.edit({ content: withDraftNumbers(content, references, target.checked) });
        void saver.flush();
      }}
    />
  );
}
