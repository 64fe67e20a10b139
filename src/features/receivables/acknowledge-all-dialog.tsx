import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { describeAccountingFailure } from '#api/client/describe-accounting-failure.ts';
import type { ListRow } from '#api/listing/list-reader.ts';
import { receivableQueries, type ReceivableFilters } from '#api/receivables.ts';
import type { RowsQuestion } from '#api/listing/ask-rows.ts';
import { useRows } from '#api/listing/use-rows.ts';
import { useWholeList } from '#api/listing/use-whole-list.ts';
import type { LedgerResult } from '#contract/ledger.ts';
import { ListMessages } from '#lists/list-messages.tsx';
import { Button } from '#ui/button.tsx';
import { ProgressBar } from '#ui/notices/progress-bar.tsx';
import { closeDialog, Dialog, DismissButton } from '#ui/panels/dialog.tsx';
import { acknowledgeAllTexts } from './acknowledge-texts.ts';
import { noLedgerFigures } from './ledger-view.ts';
import { UnseparatedBanner } from './unseparated-banner.tsx';

type Row = ListRow<LedgerResult>;

interface AcknowledgeAllDialogProps {
  filters: ReceivableFilters;
  /** The search and filters that the acknowledged rows match. */
  asked: RowsQuestion;
  /** The rows to continue with; `null` if the dialog was canceled. */
  onClosed: (rows: readonly Row[] | null) => void;
}

/** Loads all matching unacknowledged transactions, which are reviewed next. */
export function AcknowledgeAllDialog(props: AcknowledgeAllDialogProps) {
  const { onClosed } = props;
  const [{ filters, asked }] = useState(props);
  const query = useMemo(
    () => receivableQueries.list({ ...filters, unacknowledged: true }),
    [filters],
  );
  // The rows of an earlier dialog may be acknowledged by now.
  const whole = useWholeList(query, { freshFor: 0 });
  const { list, rows: found } = useRows(query, whole, asked, noLedgerFigures);
  const separates = useQuery(receivableQueries.separation()).data;
  const isComplete = list.state === 'complete';
  const rows = isComplete ? found : [];
  const canReview = rows.length > 0;
  const review = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Enter goes on as soon as there is something to review, unless the focus was moved meanwhile.
    if (canReview && document.activeElement?.hasAttribute('data-focus')) review.current?.focus();
  }, [canReview]);
  return (
    <Dialog
      title={acknowledgeAllTexts.title}
      onClosed={(answer) => onClosed(answer === 'yes' ? rows : null)}
    >
      <UnseparatedBanner />
      <ListMessages list={list} />
      <p role="status">
        {isComplete
          ? rows.length === 0
            ? acknowledgeAllTexts.none
            : acknowledgeAllTexts.found(rows.length, separates !== false)
          : list.state === 'failed'
            ? failureText(list.error)
            : acknowledgeAllTexts.loading(list.loaded, list.total)}
      </p>
      {list.state === 'loading' && (
        <ProgressBar
          label={acknowledgeAllTexts.progress}
          done={list.loaded}
          total={list.total}
          maw={420}
        />
      )}
      <Group gap="xs" mt="md">
        {list.state === 'failed' ? (
          <Button onClick={() => void list.start()}>{acknowledgeAllTexts.retry}</Button>
        ) : (
          <Button
            ref={review}
            data-focus={canReview || undefined}
            disabled={!canReview}
            onClick={({ currentTarget }) => closeDialog(currentTarget, 'yes')}
          >
            {acknowledgeAllTexts.review}
          </Button>
        )}
        <DismissButton data-focus>{acknowledgeAllTexts.cancel}</DismissButton>
      </Group>
    </Dialog>
  );
}

function failureText(error: unknown): string {
  const { title, whatToDo } = describeAccountingFailure(error);
  return `${title}. ${whatToDo}`;
}
