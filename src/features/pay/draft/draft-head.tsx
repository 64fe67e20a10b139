import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { describeFailure } from '#api/describe-failure.ts';
import { useDeleteDraft } from '#api/drafts.ts';
import { Button } from '#ui/button.tsx';
import { useCommands } from '#ui/commands.tsx';
import { Link } from '#ui/link.tsx';
import { useStored } from '#ui/store.ts';
import { PageTitle } from '#ui/page-title.tsx';
import type { DraftKeeper } from '../model/draft-keeper.ts';
import classes from './draft-head.module.css';
import visually from '#ui/visually-hidden.module.css';
import { draftListTexts, draftTexts } from '../model/texts.ts';

const nameInput = { input: classes.nameInput };

interface DraftHeadProps {
  keeper: DraftKeeper;
  onReview: () => void;
}

/** The draft's name, whether it is kept, and what can be done with the whole of it. */
export function DraftHead({ keeper, onReview }: DraftHeadProps) {
  const { history, keeping, kept } = useStored(keeper.store, (it) => it);
  const navigate = useNavigate();
  const deleting = useDeleteDraft();
  const [isAsking, setAsking] = useState(false);
  useCommands([
    {
      name: draftTexts.undo,
      group: draftTexts.group,
      keys: ['ctrl+z'],
      isPossible: () => history.past.length > 0,
      run: keeper.undo,
    },
    { name: draftTexts.review, group: draftTexts.group, run: onReview },
  ]);
  return (
    <header className={classes.head}>
      <PageTitle name={history.name} />
      <Link to="/pay" className={classes.back}>
        {draftTexts.back}
      </Link>
      <h1 className={visually.hidden}>{draftListTexts.screen}</h1>
      <TextInput
        size="xs"
        className={classes.name}
        classNames={nameInput}
        aria-label={draftTexts.name}
        maxLength={200}
        value={history.name}
        onChange={({ target }) =>
          target.value !== '' && keeper.edit({ name: target.value }, 'name')
        }
      />
      <span role="status" className={classes.keeping} data-keeping={keeping}>
        {kept === null && keeping === 'kept' ? draftTexts.empty : draftTexts.saving[keeping]}
      </span>
      <span className={classes.headButtons}>
        {isAsking ? (
          <>
            <Button
              size="compact-sm"
              color="red"
              onClick={() =>
                deleting.mutate(kept?.id ?? null, { onSuccess: () => void navigate('/pay') })
              }
            >
              {draftTexts.deleteDraft}
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              // Not the other one: a key that is held would delete.
              // eslint-disable-next-line jsx-a11y/no-autofocus
              autoFocus
              onClick={() => setAsking(false)}
            >
              {draftTexts.dontDelete}
            </Button>
          </>
        ) : (
          <Button size="compact-sm" variant="subtle" onClick={() => setAsking(true)}>
            {draftTexts.delete}
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="default"
          disabled={history.past.length === 0}
          onClick={keeper.undo}
        >
          {draftTexts.undo}
        </Button>
        <Button size="compact-sm" onClick={onReview}>
          {draftTexts.review}
        </Button>
      </span>
      {deleting.isError && (
        <p role="alert" className={classes.fault}>
          {describeFailure(deleting.error).title}
        </p>
      )}
    </header>
  );
}
