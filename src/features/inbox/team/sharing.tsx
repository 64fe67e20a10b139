import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, useEffect, useLayoutEffect, useState } from 'react';
import { applyRules } from '#api/collection/apply-rules.ts';
import { useLive } from '#api/events/live.ts';
import { teamQueries } from '#api/assignments.ts';
import { useResumed } from '#api/client/use-resumed.ts';
import { useReturn } from '#api/client/use-return.ts';
import { BarButton } from '#ui/notices/bar-button.tsx';
import { useCommands } from '#ui/commands/commands.tsx';
import { Opening } from '#ui/opening.tsx';
import { createTeam, NOTHING_SAID, type TeamWork } from './create-team.ts';
import { useInbox } from '../model/inbox-context.tsx';
import { assignmentOf } from './colleague-change.ts';
import { mineAmong } from './mine-among.ts';
import { teamParts } from './team-parts.tsx';
import { noticesOf } from './team-words.ts';
import { inboxTexts } from '../model/texts.ts';
import { teamTexts } from './texts.ts';
import { useEndedJobs } from '../jobs/use-ended-jobs.ts';
import { useStored } from '#ui/store.ts';
import { BottomBar } from '../parts/bottom-bar.tsx';
import { BottomBars } from '../parts/bottom-bars.tsx';
import { UnavailableBar } from '../parts/unavailable-bar.tsx';
import { UndoButton } from '../parts/undo-button.tsx';
import visually from '#ui/visually-hidden.module.css';

const AssignDialog = lazy(async () => ({
  default: (await import('./assign-dialog.tsx')).AssignDialog,
}));

/** Shows colleagues' changes in the inbox, and assigns notifications. */
export function Sharing({ me }: { me: string }) {
  const inbox = useInbox();
  const client = useQueryClient();
  const [work] = useState(() => createTeam(client, me, inbox.undos));
  const [parts] = useState(() => teamParts(work));
  useLive();
  const { data, error, refetch } = useQuery(teamQueries.news());
  useLayoutEffect(() => {
    work.news.set(data);
    work.error.set(error);
  }, [work, data, error]);

  const [applied] = useState(() => new Set<number>());
  useEffect(() => {
    if (data) applyRules(client, data.changes, applied);
  }, [client, data, applied]);

  const look = (): void => void client.invalidateQueries({ queryKey: teamQueries.all });
  useReturn(look);
  useResumed(look);
  // Reloaded rows need assignments from the same time.
  useEffect(() => inbox.readAt.subscribe(() => void refetch()), [inbox, refetch]);
  // News includes this browser's own changes, and other people's before them.
  useEndedJobs(() => void refetch());

  const isKnown = data !== undefined;
  useLayoutEffect(() => {
    const now = () => ({ me, readAt: inbox.readAt.get(), now: Date.now() });
    const tell = (): void => {
      const news = client.getQueryData(teamQueries.news().queryKey);
      inbox.team.set({
        ...parts,
        assignments: isKnown
          ? {
              me,
              whoHas: (value) => assignmentOf(news, { value })?.who ?? null,
              whoGave: (value) => assignmentOf(news, { value })?.by ?? null,
            }
          : null,
        noticesOf: (action, rows) => noticesOf(work.news.get(), action, rows, now()),
        since: () => work.news.get()?.next ?? null,
      });
    };
    tell();
    // Matches move only after the person acted on rows or reloaded them.
    const ends = [work.done.subscribe(tell), inbox.readAt.subscribe(tell)];
    return () => {
      for (const end of ends) end();
    };
  }, [client, inbox, parts, work, me, isKnown]);
  useLayoutEffect(() => () => inbox.team.set(null), [inbox]);

  const isPossible = (): boolean => inbox.chosen().length > 0;
  useCommands([
    {
      name: teamTexts.assign,
      group: inboxTexts.screen,
      keys: ['t'],
      changes: true,
      isPossible,
      run: () => void work.change('take', inbox.chosen()),
    },
    {
      name: teamTexts.assignTo,
      group: inboxTexts.screen,
      keys: ['a'],
      changes: true,
      isPossible,
      run: () => work.asked.set(inbox.chosen()),
    },
    {
      name: teamTexts.unassign,
      group: inboxTexts.screen,
      keys: ['shift+t'],
      changes: true,
      isPossible,
      run: () => void work.change('release', mineAmong(me, work.news.get(), inbox.chosen())),
    },
  ]);
  return (
    <>
      <Asked work={work} />
      <TeamBar work={work} onRetry={look} />
    </>
  );
}

function Asked({ work }: { work: TeamWork }) {
  const rows = useStored(work.asked, (it) => it);
  if (rows === null || rows.length === 0) return null;
  return (
    <Opening>
      <AssignDialog
        me={work.me}
        count={rows.length}
        onClosed={(answer) => {
          work.asked.set(null);
          if (answer !== null) void work.change('assign', rows, answer.note, answer.to);
        }}
      />
    </Opening>
  );
}

/** At the bottom: the result of the last assignment, and a warning while they can't be loaded. */
function TeamBar({ work, onRetry }: { work: TeamWork; onRetry: () => void }) {
  const said = useStored(work.said, (it) => it);
  const { how } = said;
  const dismiss = (): void => work.said.set(NOTHING_SAID);
  const words = how === 'failure' ? `${teamTexts.bar}: ${said.words}` : said.words;
  const hasFailed = useStored(work.error, (it) => it !== null);
  return (
    <BottomBars>
      <p role="status" className={visually.hidden}>
        {words}
      </p>
      {how !== 'heard' && (
        <BottomBar
          label={teamTexts.bar}
          news={said}
          isDone={how === 'shown'}
          {...(how === 'failure' ? { text: '', problem: words } : { text: words })}
        >
          <UndoButton undo={said.undo} />
          {said.retry && <BarButton onClick={said.retry}>{inboxTexts.retry}</BarButton>}
          <BarButton onClick={dismiss}>{teamTexts.dismiss}</BarButton>
        </BottomBar>
      )}
      <UnavailableBar
        label={teamTexts.teamBar}
        words={hasFailed ? teamTexts.unavailable : null}
        onRetry={onRetry}
      />
    </BottomBars>
  );
}
