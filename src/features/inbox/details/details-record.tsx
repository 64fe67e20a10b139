import { useQuery } from '@tanstack/react-query';
import { isLookedUp, recordQueries, type LookedUpType } from '#api/records.ts';
import type { Notification } from '#contract/notification.ts';
import { isGuidShaped } from '#lib/guid.ts';
import { VisibleText } from '#ui/visible-text.tsx';
import { useLasting } from '#ui/use-lasting.ts';
import { AnswerView } from './answer-view.tsx';
import { DetailsBatch } from './details-batch.tsx';
import classes from './details.module.css';
import { LookUpFailure } from './look-up-failure.tsx';
import { STAY } from './stay.ts';

interface DetailsRecordProps {
  notification: Notification;
  now: number;
}

/** The record that the notification is about, as far as the service lets it be looked up. */
export function DetailsRecord({ notification, now }: DetailsRecordProps) {
  const { Type } = notification;
  return (
    <div className={classes.part}>
      <h3>{Type === 'Batch' ? 'Report of the batch' : 'Record'}</h3>
      <RecordOf notification={notification} now={now} />
    </div>
  );
}

function RecordOf({ notification: { Type, RecordId }, now }: DetailsRecordProps) {
  if (Type !== 'Batch' && !isLookedUp(Type)) {
    return <p className={classes.note}>The service offers no look-up for this type.</p>;
  }
  if (RecordId === null) {
    return <p className={classes.note}>This notification names no record.</p>;
  }
  if (!isGuidShaped(RecordId)) {
    return (
      <p className={classes.note}>
        The service looks records up by a GUID, and this notification’s RecordId is none:{' '}
        <VisibleText text={RecordId} />
      </p>
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
  if (record.data !== undefined) return <AnswerView body={record.data} label="Record" now={now} />;
  if (record.isError) {
    return (
      <LookUpFailure
        error={record.error}
        isRetrying={record.isFetching}
        onRetry={() => void record.refetch()}
      />
    );
  }
  return (
    <p role="status" className={classes.note}>
      Looking up the record…
    </p>
  );
}
