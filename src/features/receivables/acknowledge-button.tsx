import { useQueryClient } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Chosen } from '#api/acknowledgements/acknowledgement.ts';
import type { ListRow } from '#api/listing/list-reader.ts';
import type { RowsQuestion } from '#api/listing/ask-rows.ts';
import type { ReceivableFilters } from '#api/receivables.ts';
import type { LedgerResult } from '#contract/ledger.ts';
import { useCommands } from '#ui/commands/commands.tsx';
import { SmallWriteButton } from '#ui/notices/write-button.tsx';
import { fromHere } from '#ui/details/detail-page.tsx';
import { Opening } from '#ui/opening.tsx';
import { describeUnsaved } from './describe-unsaved.ts';
import { labels, ledgerTexts } from './texts.ts';

/** Loaded early or with the click, because the code for acknowledging is as large as the list's. */
const acknowledgements = () => import('#api/acknowledgements/acknowledgements.ts');

const AcknowledgeAllDialog = lazy(async () => ({
  default: (await import('./acknowledge-all-dialog.tsx')).AcknowledgeAllDialog,
}));

type Row = ListRow<LedgerResult>;

interface AcknowledgeButtonProps {
  /** Returns the selected rows; with none, the button offers all unacknowledged matches. */
  chosen: () => readonly Pick<Row, 'value'>[];
  hasChosen: boolean;
  /** The service's filters, and the page's own filters on their rows; `null` offers none. */
  all: { filters: ReceivableFilters; asked: RowsQuestion } | null;
}

/** Leads to the review of the selection, or of all matching unacknowledged transactions. */
export function AcknowledgeButton({ chosen, hasChosen, all }: AcknowledgeButtonProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  // A double click would save two reviews.
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const review = async (rows: readonly Pick<Row, 'value'>[]): Promise<void> => {
    setFailure(null);
    setSaving(true);
    try {
      const { reviewAcknowledgement } = await acknowledgements();
      const id = await reviewAcknowledgement(client, rows.map(toChosen));
      void navigate(`/acknowledgements/${id}`, { state: fromHere });
    } catch (error) {
      setFailure(describeUnsaved(error));
    }
    setSaving(false);
  };
  const begin = (): void => (hasChosen ? void review(chosen()) : setAsking(true));
  useCommands([
    {
      name: ledgerTexts.acknowledge,
      group: labels.screen,
      changes: true,
      isPossible: () => !isSaving,
      run: begin,
    },
  ]);
  return (
    <>
      <SmallWriteButton loading={isSaving} onClick={begin}>
        {ledgerTexts.acknowledge}
      </SmallWriteButton>
      {failure !== null && <span role="alert">{failure}</span>}
      {isAsking && all && (
        <Opening>
          <AcknowledgeAllDialog
            {...all}
            onClosed={(rows) => {
              setAsking(false);
              if (rows !== null) void review(rows);
            }}
          />
        </Opening>
      )}
    </>
  );
}

/** Returns only the fields that are sent or shown. */
function toChosen({ value }: Pick<Row, 'value'>): Chosen {
  const { Id, Type, Status, Partner, DueAt, Total, Balance, TransactionNumber } = value;
  return { Id, Type, Status, Partner, DueAt, Total, Balance, TransactionNumber };
}
