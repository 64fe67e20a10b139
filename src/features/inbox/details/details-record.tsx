import { Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, type ReactNode } from 'react';
import { isLookedUp, recordQueries, type LookedUpType } from '#api/records.ts';
import type { Notification } from '#contract/notification.ts';
import { isGuidShaped } from '#lib/guid.ts';
import { VisibleText } from '#ui/visible-text.tsx';
import { useLasting } from '#ui/values/use-lasting.ts';
import { AnswerView } from './answer-view.tsx';
import { DetailsBatch } from './details-batch.tsx';
import classes from './details.module.css';
import { LookUpFailure } from './look-up-failure.tsx';
import { STAY } from './stay.ts';
import { recordTexts } from './texts.ts';

interface DetailsRecordProps {
  notification: Notification;
  now: number;
}

/** The notification's record, where the service can look it up. */
export function DetailsRecord({ notification, now }: DetailsRecordProps) {
  const { Type } = notification;
  return (
    <div className={classes.part}>
      <Title order={3} mb={6} fz="md">
        {Type === 'Batch' ? recordTexts.batchReport : recordTexts.record}
      </Title>
      <RecordOf notification={notification} now={now} />
    </div>
  );
}

function RecordOf({ notification: { Type, RecordId }, now }: DetailsRecordProps) {
  if (Type !== 'Batch' && !isLookedUp(Type)) {
    return <Note>{recordTexts.noLookUp}</Note>;
  }
  if (RecordId === null) {
    return <Note>{recordTexts.noRecord}</Note>;
  }
  if (!isGuidShaped(RecordId)) {
    return (
      <Note>
        {recordTexts.noGuid} <VisibleText text={RecordId} />
      </Note>
    );
  }
  if (isLookedUp(Type)) return <LookedUp type={Type} recordId={RecordId} now={now} />;
  return <DetailsBatch recordId={RecordId} now={now} />;
}

interface LookedUpProps {
  type: LookedUpType;
  recordId: string;
  now: number;
}

function LookedUp({ type, recordId, now }: LookedUpProps) {
  const stays = useLasting(true, STAY);
  const record = useQuery({ ...recordQueries.detail(type, recordId), enabled: stays });
  // Rendered in slices, so that key presses are handled in between.
  const answer = useDeferredValue(record.data);
  if (answer !== undefined)
    return <AnswerView body={answer} label={recordTexts.record} now={now} />;
  if (record.isError) {
    return (
      <LookUpFailure
        error={record.error}
        isRetrying={record.isFetching}
        onRetry={() => void record.refetch()}
      />
    );
  }
  return <Note role="status">{recordTexts.loading}</Note>;
}

function Note(props: { role?: string; children: ReactNode }) {
  return <Text size="sm" c="dimmed" {...props} />;
}
