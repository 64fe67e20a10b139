import { Group, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, type ReactNode, type Ref } from 'react';
import { settingsQuery } from '#api/session/settings.ts';
import { statusAfter } from '#contract/job-rules.ts';
import type { Notification } from '#contract/notification.ts';
import { typeName } from '#contract/type-name.ts';
import { notificationStatusNames } from '#contract/states.ts';
import { codeName } from '#lib/codes.ts';
import { parseDateTime } from '#lib/date-time.ts';
import { dayName, exactInstant, formatTimeOfDay } from '#lib/format-instant.ts';
import { notificationStatusMeanings } from '#lib/status-meanings.ts';
import { ButtonLink, ButtonWord } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import { onFirstClick } from '#ui/on-first-click.ts';
import { useStored } from '#ui/store.ts';
import { Term } from '#ui/values/term.tsx';
import { useToday } from '#ui/values/use-today.ts';
import { VisibleText } from '#ui/visible-text.tsx';
import { DetailsBar } from './details-bar.tsx';
import { DetailsFacts } from './details-facts.tsx';
import { DetailsSteps } from './details-steps.tsx';
import classes from './details.module.css';
import { EventText } from '../parts/event-text.tsx';
import { LatePart } from '../parts/late-part.tsx';
import { useInbox, useSelection } from '../model/inbox-context.tsx';
import type { InboxRow } from '../model/inbox.ts';
import type { Open } from '../model/use-open.ts';
import { ownSystemLink } from './own-system-link.ts';
import { headTexts } from './texts.ts';
import { useActionEvents } from '#api/use-action-events.ts';
import { targetOf } from '#api/notifications.ts';
import { SmallWriteButton } from '#ui/notices/write-button.tsx';
import { actions } from '../selection/selection-bar.tsx';

interface DetailsHeadProps {
  row: InboxRow;
  heading: Ref<HTMLHeadingElement>;
  open: Open;
}

/** Shows the event, its record and time, and the actions for it. */
export function DetailsHead({ row, heading, open }: DetailsHeadProps) {
  const { Type, RecordNumber, Status, CreatedAt, Message } = row.value;
  const events = useActionEvents();
  const { stars, mutes, labels, team } = useInbox();
  const today = useToday();
  const factsId = useId();
  return (
    <>
      <DetailsBar onClose={open.close} steps={<DetailsSteps row={row} open={open} />}>
        <DetailsActions row={row} />
      </DetailsBar>
      <div className={classes.part}>
        <Title ref={heading} order={2} fz="1.125rem" tabIndex={-1} aria-describedby={factsId}>
          <bdi>
            <EventText value={row.value} events={events} />
          </bdi>
        </Title>
        <Text id={factsId} mt={6} className={layout.breaks}>
          <VisibleText text={typeName(Type)} />
          {RecordNumber !== null && (
            <>
              {' · '}
              <strong>
                <VisibleText text={RecordNumber} />
              </strong>
            </>
          )}
          {' · '}
          <Term meaning={notificationStatusMeanings[Status]}>
            {codeName(notificationStatusNames, Status)}
          </Term>
        </Text>
        <Created text={CreatedAt} today={today} />
        {Message !== null && Message !== '' && (
          <Text my="sm" className={layout.sent}>
            <VisibleText text={Message} />
          </Text>
        )}
        {targetOf(row.value) !== null && (
          <Group gap={6} mb="sm" className={classes.marks}>
            <LatePart of={stars} part="DetailsAction" row={row} />
            <LatePart of={mutes} part="Details" row={row} />
            <LatePart of={labels} part="Details" row={row} />
          </Group>
        )}
        <DetailsFacts notification={row.value} />
        <OwnSystem notification={row.value} />
      </div>
      <LatePart of={team} part="Pane" row={row} />
    </>
  );
}

function Created({ text, today }: { text: string; today: number }) {
  const read = parseDateTime(text);
  if (read?.kind !== 'instant') return <Small>{headTexts.noTimeZone(text)}</Small>;
  const { epoch } = read;
  return (
    <Small>
      <time dateTime={new Date(epoch).toISOString()} title={exactInstant(epoch)}>
        {headTexts.at(dayName(epoch, today), formatTimeOfDay(epoch))}
      </time>
    </Small>
  );
}

function Small({ children }: { children: ReactNode }) {
  return (
    <Text mt={6} size="sm" c="dimmed" className={layout.breaks}>
      {children}
    </Text>
  );
}

function OwnSystem({ notification }: { notification: Notification }) {
  const { data: settings } = useQuery(settingsQuery);
  const { Type, RecordId, RecordNumber } = notification;
  const template =
    settings && Object.hasOwn(settings.links, Type) ? settings.links[Type] : undefined;
  if (template === undefined) return null;
  const link = ownSystemLink(template, { recordId: RecordId, recordNumber: RecordNumber });
  if (link.kind === 'broken') {
    return (
      <Small>
        {headTexts.noLink} {link.reason} <VisibleText text={link.text} />
      </Small>
    );
  }
  return (
    <ButtonLink
      href={link.href}
      target="_blank"
      rel="noopener noreferrer"
      size="compact-sm"
      variant="default"
    >
      {headTexts.openIn(link.host)}
    </ButtonLink>
  );
}

/**
 * Actions on the open notification. While others are selected, the selection bar has them, unless
 * the details hide it.
 */
function DetailsActions({ row }: { row: InboxRow }) {
  const { act, alone, snoozes } = useInbox();
  const isAlone = useStored(alone, (it) => it !== null);
  const { keys } = useSelection();
  if ((keys.size > 0 && !isAlone) || targetOf(row.value) === null) return null;
  const buttons = actions
    .filter(({ action }) => statusAfter[action] !== row.value.Status)
    .map(({ action, name, icon }) => (
      <SmallWriteButton
        key={action}
        aria-label={name}
        onClick={onFirstClick(() => act(action, [row]))}
      >
        {icon}
        <ButtonWord from="xs">{name}</ButtonWord>
      </SmallWriteButton>
    ));
  return (
    <>
      {buttons}
      <LatePart of={snoozes} part="DetailsAction" row={row} />
    </>
  );
}
