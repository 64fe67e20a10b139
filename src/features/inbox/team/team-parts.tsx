import { Box } from '@mantine/core';
import { IconHandStop } from '@tabler/icons-react';
import { shortInstant } from '#lib/format-instant.ts';
import { ButtonWord } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import { useStored } from '#ui/store.ts';
import { SmallWriteButton } from '#ui/notices/write-button.tsx';
import { useToday } from '#ui/values/use-today.ts';
import { VisibleText } from '#ui/visible-text.tsx';
import type { TeamWork } from './create-team.ts';
import { useInbox } from '../model/inbox-context.tsx';
import type { InboxRow } from '../model/inbox.ts';
import { RowAction } from '../parts/row-action.tsx';
import { assignmentOf, describeChangeShortly, type CurrentAssignment } from './colleague-change.ts';
import { mineAmong } from './mine-among.ts';
import { TeamPane } from './team-pane.tsx';
import { teamTexts } from './texts.ts';
import type { Team } from '../model/team.ts';
import classes from '../model/team.module.css';
import { useColleagueChange } from './use-colleague-change.ts';
import visually from '#ui/visually-hidden.module.css';

/** Returns components for the parts of the inbox; they stay the same as long as `work` does. */
export function teamParts(
  work: TeamWork,
): Pick<Team, 'Badge' | 'Meanwhile' | 'RowAction' | 'Actions' | 'Pane'> {
  return {
    Badge: ({ row }) => <AssignmentBadge work={work} row={row} />,
    Meanwhile: ({ row }) => <MeanwhileNote work={work} row={row} />,
    RowAction: ({ row, name }) => <AssignAction work={work} row={row} name={name} />,
    Actions: () => <TakeButtons work={work} />,
    Pane: ({ row }) => <TeamPane work={work} row={row} />,
  };
}

/** Whom a notification is assigned to; the user's own badge has another shape. */
function AssignmentBadge({ work, row }: { work: TeamWork; row: InboxRow }) {
  const taken = useStored(work.news, (news) => assignmentOf(news, row));
  return taken && <Assigned me={work.me} assignment={taken} />;
}

function Assigned({
  me,
  assignment: { who, since, note },
}: {
  me: string;
  assignment: CurrentAssignment;
}) {
  const today = useToday();
  const isMine = who === me;
  const words = teamTexts.assignedSince(
    isMine ? teamTexts.you : who,
    shortInstant(Date.parse(since), today),
  );
  return (
    <span
      className={`${layout.pill} ${classes.badge}`}
      data-mine={isMine || undefined}
      title={note === '' ? words : `${words}\n${note}`}
    >
      <span className={visually.hidden}>{teamTexts.assignedTo} </span>
      {isMine ? teamTexts.youBadge : <VisibleText text={who} />}
    </span>
  );
}

/** A colleague's change since the list was loaded. */
function MeanwhileNote({ work, row }: { work: TeamWork; row: InboxRow }) {
  const words = useColleagueChange(work, row);
  const short = useColleagueChange(work, row, describeChangeShortly);
  if (words === null) return null;
  return (
    <Box component="span" c="var(--waybill-action)" fs="italic" title={words}>
      {short} ·{' '}
    </Box>
  );
}

/** Assigns a row to the user, or unassigns it; a colleague's row is left to the details. */
function AssignAction({ work, row, name }: { work: TeamWork; row: InboxRow; name: string }) {
  const taken = useStored(work.news, (news) => assignmentOf(news, row));
  if (taken !== undefined && taken.who !== work.me) return null;
  const label = taken === undefined ? teamTexts.assign : teamTexts.unassign;
  return (
    <RowAction
      label={label}
      name={name}
      onClick={() => void work.change(taken === undefined ? 'take' : 'release', [row])}
    >
      <IconHandStop size="1rem" aria-hidden />
    </RowAction>
  );
}

/** Shown beside the other actions on the selection. */
function TakeButtons({ work }: { work: TeamWork }) {
  const inbox = useInbox();
  const keys = useStored(inbox.selection, (it) => it.keys);
  const news = useStored(work.news, (it) => it);
  const mine = keys.size === 0 ? [] : mineAmong(work.me, news, inbox.chosen());
  return (
    <>
      <SmallWriteButton
        aria-label={teamTexts.assign}
        title={teamTexts.assign}
        onClick={() => void work.change('take', inbox.chosen())}
      >
        <IconHandStop size="1rem" aria-hidden />
        <ButtonWord>{teamTexts.assign}</ButtonWord>
      </SmallWriteButton>
      <SmallWriteButton onClick={() => work.asked.set(inbox.chosen())}>
        {teamTexts.assignTo}
      </SmallWriteButton>
      {mine.length > 0 && (
        <SmallWriteButton onClick={() => void work.change('release', mine)}>
          {teamTexts.unassign}
        </SmallWriteButton>
      )}
    </>
  );
}
