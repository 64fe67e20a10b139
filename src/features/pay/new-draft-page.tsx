import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { describeAccountingFailure } from '#api/client/describe-accounting-failure.ts';
import { draftQueries } from '#api/drafts.ts';
import { noReferences, referencesQuery } from '#api/references.ts';
import { noFilters, receivableQueries } from '#api/receivables.ts';
import { settingsQuery } from '#api/session/settings.ts';
import { useWholeList } from '#api/listing/use-whole-list.ts';
import { NEW_ENOUGH } from '#api/listing/whole-list.ts';
import { idKey } from '#lib/guid.ts';
import { ListMessages } from '#lists/list-messages.tsx';
import { Button } from '#ui/button.tsx';
import { DetailPage } from '#ui/details/detail-page.tsx';
import { Loading } from '#ui/notices/loading.tsx';
import { RetryNotice } from '#ui/notices/retry-notice.tsx';
import { SmallTable } from '#ui/tables/small-table.tsx';
import { useParameters } from '#ui/use-parameters.ts';
import { draftsPage } from './model/drafts-page.ts';
import { useBeginDraft } from './model/begin-draft.ts';
import { newPayment } from './model/draft-edits.ts';
import type { FreshDraft } from './model/begin-draft.ts';
import { methodMemory, methodOf } from './model/methods.ts';
import { beginWith } from './model/begin-with.ts';
import { draftName } from './model/new-draft.ts';
import { draftTexts, leftOutItemTexts } from './model/texts.ts';

/**
 * Starts a draft: `/pay/new`, for a partner (`partner`, with `name` and `code` where they are
 * known), or for chosen transactions (`ids`). Chosen transactions are saved at once, a partner
 * alone with the first change.
 */
export function NewDraftPage() {
  const parameters = useParameters();
  const settings = useQuery(settingsQuery);
  const ids = parameters.get('ids')?.split(',').filter(Boolean) ?? [];
  const { data } = settings;
  if (!data) {
    return settings.isError ? (
      <Failed error={settings.error} onRetry={() => void settings.refetch()} />
    ) : (
      <Waiting />
    );
  }
  const [latest] = methodMemory(data.account).read();
  const method = methodOf(latest ?? '', data.codes.method);
  if (ids.length > 0) return <OfItems ids={ids.join()} method={method} />;
  const [Id, Code, Name] = ['partner', 'code', 'name'].map((name) => parameters.get(name));
  const partner = { Id: Id || null, Code: Code || null, Name: Name || null };
  return (
    <Begin
      make={() => ({
        name: draftName(partner.Name ?? partner.Code),
        content: { payments: [newPayment({ partner, method })] },
      })}
    />
  );
}

interface OfItemsProps {
  /** Separated by commas. */
  ids: string;
  method: ReturnType<typeof methodOf>;
}

function OfItems({ ids, method }: OfItemsProps) {
  const query = useMemo(() => receivableQueries.list({ ...noFilters, ids: ids.split(',') }), [ids]);
  const list = useWholeList(query, { freshFor: NEW_ENOUGH });
  const [openedAt] = useState(Date.now);
  const [isSure, setSure] = useState(false);
  const references = useQuery(referencesQuery);
  const drafts = useQuery(draftQueries.list);
  // The draft begins once, and not with rows that are being loaded again.
  const isLoaded = list.loadedAt !== null && list.loadedAt > openedAt - NEW_ENOUGH;
  const isReady = isLoaded && !references.isPending && !drafts.isPending;
  if (isReady) {
    const holds = new Map(
      (drafts.data?.holds ?? []).map(({ id, holders }) => [idKey(id), holders]),
    );
    const known = { references: references.data ?? noReferences, holds, draftId: '' };
    const begun = beginWith(ids.split(','), list, known, method);
    if (begun.leftOut.length > 0 && !isSure) {
      return <ConfirmLeftOut {...begun} onSure={() => setSure(true)} />;
    }
    return (
      <Begin
        make={() => {
          const { content } = begun;
          const [first] = content.payments;
          return { name: draftName(first?.partner.Name ?? first?.partner.Code), content };
        }}
      />
    );
  }
  return (
    <>
      <ListMessages list={list} />
      {list.state === 'failed' ? (
        <Failed error={list.error} onRetry={() => void list.start()} />
      ) : (
        <Waiting />
      )}
    </>
  );
}

interface ConfirmLeftOutProps extends ReturnType<typeof beginWith> {
  onSure: () => void;
}

/** Names the chosen transactions that can't be paid, before a draft begins without them. */
function ConfirmLeftOut({ content, leftOut, onSure }: ConfirmLeftOutProps) {
  const { title, table, columns, goOn } = leftOutItemTexts;
  const paid = content.payments.reduce((count, { lines }) => count + lines.length, 0);
  return (
    <DetailPage
      list={draftsPage}
      heading={draftTexts.group}
      summary={title(leftOut.length, leftOut.length + paid)}
    >
      <SmallTable
        label={table}
        columns={[{ name: columns.transaction }, { name: columns.reason }]}
        rows={leftOut.map(({ key, name, why }) => ({ key, cells: [name, why] }))}
      />
      {paid > 0 && (
        <Button mt="md" onClick={onSure}>
          {goOn(paid)}
        </Button>
      )}
    </DetailPage>
  );
}

/** Moves to the draft's own address, which works after a reload. */
function Begin({ make }: { make: () => FreshDraft }) {
  const begin = useBeginDraft();
  useEffect(() => {
    begin(make(), { replace: true });
    // Runs once, because the input is complete by now.
    // eslint-disable-next-line react/exhaustive-deps
  }, []);
  return <Waiting />;
}

function Waiting() {
  return (
    <DetailPage list={draftsPage} heading={draftTexts.group}>
      <Loading what={draftTexts.loading} />
    </DetailPage>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <DetailPage list={draftsPage} heading={draftTexts.group}>
      <RetryNotice {...describeAccountingFailure(error)} isRetrying={false} onRetry={onRetry} />
    </DetailPage>
  );
}
