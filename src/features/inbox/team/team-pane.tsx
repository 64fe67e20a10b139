import { targetOf } from '#api/notifications.ts';
import { ago } from '#lib/ago.ts';
import { exactInstant } from '#lib/format-instant.ts';
import { idKey } from '#lib/guid.ts';
import { Button } from '#ui/button.tsx';
import { useStored } from '#ui/store.ts';
import { VisibleText } from '#ui/visible-text.tsx';
import type { TeamWork } from './create-team.ts';
import type { InboxRow } from '../model/inbox.ts';
import { assignmentOf, type CurrentAssignment } from './meanwhile.ts';
import { AssignmentNote } from './assignment-note.tsx';
import classes from '../model/team.module.css';
import { teamTexts } from './texts.ts';
import { useMeanwhile } from './use-meanwhile.ts';

/** In the details: the assignment with its note, and the colleagues' latest change. */
export function TeamPane({ work, row }: { work: TeamWork; row: InboxRow }) {
  const taken = useStored(work.news, (news) => assignmentOf(news, row));
  const isKnown = useStored(work.news, (news) => news !== undefined);
  const meanwhile = useMeanwhile(work, row);
  const said = useStored(work.said, (it) => it);
  const target = targetOf(row.value);
  if (target === null) return null;
  return (
    <div className={classes.pane}>
      <p role="status" className={classes.done}>
        {meanwhile !== null && `${meanwhile}.`}
      </p>
      {isKnown && (
        <div className={classes.hands}>
          <p>{taken === undefined ? teamTexts.nobody : <Holder work={work} taken={taken} />}</p>
          <HandButton work={work} row={row} taken={taken} />
        </div>
      )}
      <p role="status" className={classes.said} data-failure={said.how === 'failure' || undefined}>
        {said.how !== 'heard' && said.of.has(idKey(target.id)) && said.words}
      </p>
      {isKnown && <AssignmentNote key={target.id} work={work} row={row} taken={taken} />}
      {!target.hasOwnId && <p className={classes.hint}>{teamTexts.wholeRecord}</p>}
    </div>
  );
}

function Holder({ work, taken: { who, since } }: { work: TeamWork; taken: CurrentAssignment }) {
  const at = Date.parse(since);
  // Moves only when news arrive, so that the text doesn't change by itself.
  const now = useStored(work.news, (news) => Math.max(news?.now ?? 0, at));
  return (
    <>
      {teamTexts.assignedTo}{' '}
      <strong>{who === work.me ? teamTexts.you : <VisibleText text={who} />}</strong>,{' '}
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
