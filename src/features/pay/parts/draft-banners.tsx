import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { describeFailure } from '#api/client/describe-failure.ts';
import { useReasons } from '#api/differences.ts';
import { noReferences, referencesQuery } from '#api/references.ts';
import { settingsQuery } from '#api/session/settings.ts';
import type { Draft } from '#contract/draft.ts';
import { Banner } from '#ui/notices/banner.tsx';
import { Button } from '#ui/button.tsx';
import { OwnTime } from '#ui/values/own-time.tsx';
import { FirstOf } from '#ui/tables/first-of.tsx';
import { SmallTable } from '#ui/tables/small-table.tsx';
import { useStored } from '#ui/store.ts';
import { useToday } from '#ui/values/use-today.ts';
import { VisibleText } from '#ui/visible-text.tsx';
import type { DraftSaver } from '../model/draft-saver.ts';
import { draftDifferences } from '../model/draft-differences.ts';
import type { DraftHistory } from '../model/draft-history.ts';
import layout from '#ui/layout.module.css';
import { versionTexts, draftTexts } from '../model/texts.ts';

/** Explains problems with saving the draft, and offers ways to continue. */
export function DraftBanners({ saver }: { saver: DraftSaver }) {
  const { saveState, isBuffered, error, theirs, history } = useStored(saver.store, (it) => it);
  switch (saveState) {
    case 'unreachable':
      return (
        <Banner
          tone="action"
          action={
            <Button size="compact-xs" onClick={() => void saver.flush()}>
              {draftTexts.retryNow}
            </Button>
          }
        >
          <strong>{describeFailure(error).title}.</strong>{' '}
          {isBuffered ? draftTexts.unreachable : draftTexts.onlyOnPage}
        </Banner>
      );
    case 'refused':
      return (
        <Banner
          tone="failure"
          action={
            <Button size="compact-xs" onClick={() => void saver.flush()}>
              {draftTexts.retry}
            </Button>
          }
        >
          <strong>{describeFailure(error).title}.</strong> {describeFailure(error).detail}{' '}
          {describeFailure(error).whatToDo}{' '}
          {isBuffered ? draftTexts.notSaved : draftTexts.onlyOnPage}
        </Banner>
      );
    case 'conflict':
      return <Conflict mine={history} theirs={theirs} saver={saver} />;
    case 'saved':
    case 'changed':
    case 'saving':
    case 'locked':
      return null;
    default:
      return saveState satisfies never;
  }
}

interface ConflictProps {
  mine: DraftHistory;
  theirs: Draft | null;
  saver: DraftSaver;
}

function Conflict({ mine, theirs, saver }: ConflictProps) {
  const now = useToday();
  if (theirs === null) {
    return (
      <Banner
        tone="failure"
        action={
          <Button size="compact-xs" onClick={saver.keepMine}>
            {draftTexts.saveAsNew}
          </Button>
        }
      >
        <strong>{draftTexts.deleted}</strong> {draftTexts.onlyHere}
      </Banner>
    );
  }
  return (
    <>
      <Banner
        tone="failure"
        action={
          <>
            <Button size="compact-xs" onClick={saver.keepMine}>
              {draftTexts.keepMine}
            </Button>
            <Button size="compact-xs" variant="default" onClick={saver.takeTheirs}>
              {draftTexts.keepTheirs}
            </Button>
          </>
        }
      >
        <strong>{draftTexts.changed}</strong>
        {draftTexts.changedWhere}
        <OwnTime text={theirs.changedAt} now={now} />
        {draftTexts.other(theirs.content.payments.length)}
      </Banner>
      {/* Beside the alert, which would be read aloud again at every key. */}
      <Differences mine={mine} theirs={theirs} />
    </>
  );
}

const { columns } = versionTexts;

/** Shows the fields and lines in which the versions differ, so that a person can choose. */
function Differences({ mine, theirs }: { mine: DraftHistory; theirs: Draft }) {
  const references = useQuery(referencesQuery).data ?? noReferences;
  const unitsNames = useQuery(settingsQuery).data?.codes.units ?? {};
  const reasons = useReasons();
  const differences = draftDifferences(mine, theirs, { unitsNames, reasons, references });
  if (differences.length === 0) return null;
  return (
    <Box mah="40dvh" className={layout.inset} py="xs" style={{ overflow: 'auto', flex: 'none' }}>
      <FirstOf items={differences} noun={versionTexts.title.toLowerCase()} first={10}>
        {(shown) => (
          <SmallTable
            label={versionTexts.title}
            columns={[{ name: columns.name }, { name: columns.mine }, { name: columns.theirs }]}
            rows={shown.map(({ name, mine: own, theirs: other }, index) => ({
              // Two payments may have one number.
              key: `${index} ${name}`,
              cells: [
                <VisibleText key="name" text={name} />,
                own === '' ? versionTexts.none : <VisibleText key="mine" text={own} />,
                other === '' ? versionTexts.none : <VisibleText key="theirs" text={other} />,
              ],
            }))}
          />
        )}
      </FirstOf>
    </Box>
  );
}
