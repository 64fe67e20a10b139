import { Box, Group, Text } from '@mantine/core';
import { targetOf } from '#api/notifications.ts';
import { ago } from '#lib/ago.ts';
import { exactInstant } from '#lib/format-instant.ts';
import { Button, SmallButton } from '#ui/button.tsx';
import { useStored } from '#ui/store.ts';
import { VisibleText } from '#ui/visible-text.tsx';
import type { TeamWork } from './create-team.ts';
import type { InboxRow } from '../model/inbox.ts';
import { assignmentOf, type CurrentAssignment } from './colleague-change.ts';
import { AssignmentNote } from './assignment-note.tsx';
import classes from '../model/team.module.css';
import { teamTexts } from './texts.ts';
import { useColleagueChange } from './use-colleague-change.ts';

/** In the details: the assignment with its note, and the colleagues' latest change. */
export function TeamPane({ work, row }: { work: TeamWork; row: InboxRow }) {
  const taken = useStored(work.news, (news) => assignmentOf(news, row));
  const isKnown = useStored(work.news, (news) => news !== undefined);
  const change = useColleagueChange(work, row);
  const target = targetOf(row.value);
  if (target === null) return null;
  return (
    <Box px="md" py="sm" className={classes.pane}>
      <Text role="status" mb={change === null ? 0 : 'xs'} c="var(--waybill-action)">
        {change !== null && `${change}.`}
      </Text>
      {isKnown && (
        <Group gap="xs" justify="space-between">
          <div>{taken === undefined ? teamTexts.nobody : <Holder work={work} taken={taken} />}</div>
          <Group gap="xs">
            <SmallButton onClick={() => work.asked.set([row])}>{teamTexts.assignTo}</SmallButton>
            <HandButton work={work} row={row} taken={taken} />
          </Group>
        </Group>
      )}
      {isKnown && <AssignmentNote key={target.id} work={work} row={row} taken={taken} />}
      {!target.hasOwnId && (
        <Text mt="xs" size="sm" c="dimmed">
          {teamTexts.wholeRecord}
        </Text>
      )}
    </Box>
  );
}

function Holder({ work, taken: { who, since, by } }: { work: TeamWork; taken: CurrentAssignment }) {
  const at = Date.parse(since);
  // Moves only when news arrive, so that the text doesn't change by itself.
  const now = useStored(work.news, (news) => Math.max(news?.now ?? 0, at));
  return (
    <>
      {teamTexts.assignedTo}{' '}
      <strong>{who === work.me ? teamTexts.you : <VisibleText text={who} />}</strong>
      {by != null && (
        <>
          {teamTexts.assignedBy} {by === work.me ? teamTexts.you : <VisibleText text={by} />}
        </>
      )}
      ,{' '}
      <time dateTime={since} title={exactInstant(at)}>
        {ago(at, now)}
      </time>
      .
    </>
  );
}

interface HandButtonProps {
  work: TeamWork;
  row: InboxRow;
  taken: CurrentAssignment | undefined;
}

function HandButton({ work, row, taken }: HandButtonProps) {
  const action = taken === undefined ? 'take' : taken.who === work.me ? 'release' : 'take-over';
  const words = {
    take: teamTexts.assign,
    release: teamTexts.unassign,
    'take-over': teamTexts.reassign,
  };
  return (
    <Button
      size="compact-sm"
      variant={action === 'take' ? 'filled' : 'default'}
      onClick={() => void work.change(action, [row])}
    >
      {words[action]}
    </Button>
  );
}
