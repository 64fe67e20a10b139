import { Text } from '@mantine/core';
import type { AlertSettings } from '#contract/alert.ts';
import { shortInstant } from '#lib/format-instant.ts';
import { OwnTime } from '#ui/values/own-time.tsx';
import { SmallTable } from '#ui/tables/small-table.tsx';
import { useToday } from '#ui/values/use-today.ts';
import { VisibleText } from '#ui/visible-text.tsx';
import { SmallWriteButton } from '#ui/notices/write-button.tsx';
import { alertPageTexts, describeDelivery } from './texts.ts';

interface DeliveriesProps {
  settings: AlertSettings;
  isSending: (id: string) => boolean;
  onSendAgain: (id: string) => void;
}

/** Lists recent deliveries with their outcomes. */
export function Deliveries({ settings, isSending, onSendAgain }: DeliveriesProps) {
  const today = useToday();
  const { deliveries, channels } = settings;
  if (deliveries.length === 0) return <Text>{alertPageTexts.logEmpty}</Text>;
  const nameOf = (id: string) => channels.find((it) => it.id === id)?.name ?? '';
  return (
    <SmallTable
      label={alertPageTexts.logTitle}
      columns={[
        { name: alertPageTexts.when },
        { name: alertPageTexts.channel },
        { name: alertPageTexts.content },
        { name: alertPageTexts.result },
        { name: alertPageTexts.action, isAction: true },
      ]}
      rows={deliveries.map((delivery) => ({
        key: delivery.id,
        cells: [
          <OwnTime key="when" text={delivery.createdAt} now={today} />,
          <VisibleText key="channel" text={nameOf(delivery.channel)} />,
          delivery.isTest
            ? alertPageTexts.testMessage
            : alertPageTexts.notifications(delivery.count),
          describeDelivery(delivery, (at) => shortInstant(Date.parse(at), today)),
          delivery.state === 'waiting' ? null : (
            <SmallWriteButton
              key="action"
              loading={isSending(delivery.id)}
              onClick={() => onSendAgain(delivery.id)}
            >
              {alertPageTexts.sendAgain}
            </SmallWriteButton>
          ),
        ],
      }))}
    />
  );
}

interface OtherChannelsProps {
  others: AlertSettings['others'];
  isStopping: (id: string) => boolean;
  onStop: (id: string) => void;
}

/** Shows administrators the channels of other people. */
export function OtherChannels({ others, isStopping, onStop }: OtherChannelsProps) {
  return (
    <SmallTable
      label={alertPageTexts.othersTitle}
      columns={[
        { name: alertPageTexts.person },
        { name: alertPageTexts.leadsTo },
        { name: alertPageTexts.state },
        { name: alertPageTexts.action, isAction: true },
      ]}
      rows={others.map(({ id, person, leadsTo, isStopped }) => ({
        key: id,
        cells: [
          <VisibleText key="person" text={person} />,
          <VisibleText key="leadsTo" text={leadsTo} />,
          isStopped ? alertPageTexts.stopped : alertPageTexts.active,
          isStopped ? null : (
            <SmallWriteButton
              key="action"
              aria-label={alertPageTexts.stopOne(leadsTo, person)}
              loading={isStopping(id)}
              onClick={() => onStop(id)}
            >
              {alertPageTexts.stop}
            </SmallWriteButton>
          ),
        ],
      }))}
    />
  );
}
