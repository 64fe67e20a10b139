import { Box, Group, Stack, Table, Textarea } from '@mantine/core';
import '@mantine/core/styles/Table.css';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { collectionOf } from '#api/collection/collection.ts';
import type { NotificationFilters } from '#api/notifications.ts';
import { Button, SmallButton } from '#ui/button.tsx';
import { closeDialog, Dialog } from '#ui/panels/dialog.tsx';
import { monospaced } from '#ui/tables/monospaced.ts';
import { VisibleText } from '#ui/visible-text.tsx';
import { CollectionFailure } from './collection-failure.tsx';
import { CollectionProgress } from './collection-progress.tsx';
import { useInbox } from '../model/inbox-context.tsx';
import { inboxColumnTexts, statusNames } from '../model/texts.ts';
import {
  findRecords,
  MOST_RECORDS,
  readRecordNumbers,
  searchForRecords,
  type PastedRecord,
} from './paste-records.ts';
import { isShown } from '#api/notifications.ts';
import { writeFilters } from '../model/inbox-filters.ts';
import type { InboxRow } from '../model/inbox.ts';
import { actions } from '../selection/selection-bar.tsx';
import { pasteTexts } from './late-texts.ts';
import { toolNames } from './texts.ts';
import { useFresh } from './use-fresh.ts';

/**
 * Looks up pasted record numbers and ids: which of them have notifications, in any status, and what
 * to do with those.
 */
export function PasteDialog({ onClosed }: { onClosed: (answer: string) => void }) {
  const [text, setText] = useState('');
  const [isAsked, setAsked] = useState(false);
  const { numbers, leftOut } = readRecordNumbers(text);
  return (
    <Dialog title={toolNames.paste} onClosed={onClosed}>
      <Stack
        component="form"
        gap="xs"
        align="start"
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(true);
        }}
      >
        <Textarea
          data-focus
          w="100%"
          label={pasteTexts.label}
          description={
            leftOut > 0 ? pasteTexts.leftOut(MOST_RECORDS, leftOut) : pasteTexts.most(MOST_RECORDS)
          }
          inputWrapperOrder={['label', 'input', 'description']}
          rows={5}
          styles={monospaced}
          spellCheck={false}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {!isAsked && (
          <Button type="submit" disabled={numbers.length === 0}>
            {pasteTexts.find(numbers.length)}
          </Button>
        )}
      </Stack>
      {isAsked && <Answer numbers={numbers} />}
    </Dialog>
  );
}

const everything: NotificationFilters = { status: 'everything', types: [] };
const archived: NotificationFilters = { status: 'archived', types: [] };
const ARCHIVED = 4;
/** The dialog's answer after an action. */
const DONE = 'done';

function Answer({ numbers }: { numbers: readonly string[] }) {
  const inbox = useInbox();
  const all = useFresh(everything);
  // A service may leave out archived ones (docs/decisions.md, “Statuses without a filter”).
  const leavesOut =
    all.isFresh && all.collection.rows.every(({ value }) => value.Status !== ARCHIVED);
  const rest = useFresh(archived, leavesOut);
  const failed = [all, rest].find(({ collection }) => collection.state === 'failed');
  if (failed) return <CollectionFailure error={failed.collection.error} onRetry={failed.retry} />;
  if (!all.isFresh) return <CollectionProgress collection={all.collection} />;
  if (leavesOut && !rest.isFresh) return <CollectionProgress collection={rest.collection} />;
  const known = new Set(all.collection.rows.map(({ key }) => key));
  const apart = leavesOut ? rest.collection.rows.filter(({ key }) => !known.has(key)) : [];
  const records = findRecords(numbers, [...all.collection.rows, ...apart]);
  const rows = [...new Set(records.flatMap((record) => record.rows))];
  const found = records.filter((record) => record.rows.length > 0).length;
  const changed = all.collection.changedWhileLoading || rest.collection.changedWhileLoading;
  return (
    <>
      <p role="status">
        {pasteTexts.found(found, numbers.length, known.size + apart.length, changed)}
      </p>
      <FoundTable records={records} />
      {rows.length > 0 && (
        <Group gap="xs" mt="sm">
          <FoundButtons filters={everything} records={records} />
          {apart.length > 0 && <FoundButtons filters={archived} records={records} />}
          {actions.map(({ action, name }) => (
            <SmallButton
              key={action}
              onClick={({ currentTarget }) => {
                closeDialog(currentTarget, DONE);
                inbox.act(action, rows);
              }}
            >
              {name}
            </SmallButton>
          ))}
        </Group>
      )}
    </>
  );
}

interface FoundButtonsProps {
  filters: NotificationFilters;
  records: readonly PastedRecord[];
}

/** Show only the matches, and select them. */
function FoundButtons({ filters, records }: FoundButtonsProps) {
  const inbox = useInbox();
  const client = useQueryClient();
  const navigate = useNavigate();
  const collection = collectionOf(client, filters);
  const found = new Set<InboxRow>(records.flatMap(({ rows }) => rows));
  const rows = collection.rows.filter(
    (row) => found.has(row) && isShown(filters.status, row.value.Status),
  );
  if (rows.length === 0) return null;
  const texts = filters === archived ? pasteTexts.archived : pasteTexts;
  const show = (element: Element): string => {
    closeDialog(element, DONE);
    const query = writeFilters(filters, searchForRecords(records));
    void navigate({ search: query });
    return query;
  };
  return (
    <>
      <Button size="compact-sm" onClick={({ currentTarget }) => show(currentTarget)}>
        {texts.show(rows.length)}
      </Button>
      <SmallButton
        onClick={({ currentTarget }) =>
          inbox.freezeWhenShown(show(currentTarget), () =>
            inbox.freeze(rows, {
              at: collection.loadedAt!,
              isSure: !collection.changedWhileLoading,
              isAll: true,
              latest: () => collectionOf(client, filters).rows,
            }),
          )
        }
      >
        {texts.select(rows.length)}
      </SmallButton>
    </>
  );
}

function FoundTable({ records }: { records: readonly PastedRecord[] }) {
  return (
    // Scrolls by keyboard.
    <Box
      mah="40dvh"
      tabIndex={0}
      role="group"
      aria-label={pasteTexts.table}
      style={{ overflow: 'auto' }}
    >
      <Table
        aria-label={pasteTexts.table}
        stickyHeader
        tabularNums
        fz="sm"
        verticalSpacing={4}
        horizontalSpacing={6}
      >
        <Table.Thead>
          <Table.Tr c="dimmed">
            <Table.Th scope="col">{inboxColumnTexts.record}</Table.Th>
            <Table.Th scope="col">{pasteTexts.total}</Table.Th>
            <Table.Th scope="col">{inboxColumnTexts.unread}</Table.Th>
            <Table.Th scope="col">{statusNames.archived}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {records.map(({ number, rows, unread, archived }) => {
            const isMissing = rows.length === 0;
            return (
              <Table.Tr key={number} c={isMissing ? 'var(--waybill-action)' : 'inherit'}>
                <Table.Th scope="row" fw={400} miw="6.5rem" style={anyBreak}>
                  <VisibleText text={number} />
                </Table.Th>
                <Table.Td>{isMissing ? pasteTexts.notFound : rows.length}</Table.Td>
                <Table.Td>{isMissing ? '' : unread}</Table.Td>
                <Table.Td>{isMissing ? '' : archived}</Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </Box>
  );
}

const anyBreak = { overflowWrap: 'anywhere' } as const;
