import type { ReactNode } from 'react';
import { answerFacts, type PageAnswer } from '#api/describe-answers.ts';
import { counted, type Noun } from '#api/describe-listing.ts';
import type { ListState } from '#api/list-state.ts';
import { TechnicalDetails } from '#ui/technical-details.tsx';
import classes from './list-end.module.css';

interface ListEndProps {
  answers: readonly PageAnswer[];
  children?: ReactNode;
}

/** Stands below the last row, with the facts that a person passes on when they ask about an answer. */
export function ListEnd({ answers, children }: ListEndProps) {
  return (
    <div className={classes.end}>
      {children}
      <TechnicalDetails facts={answerFacts(answers)} />
    </div>
  );
}

/** The end of a list of which `shown` rows are shown: how many match, as far as that is known. */
export function WholeListEnd<T>(props: { list: ListState<T>; shown: number; noun: Noun }) {
  const { list, shown, noun } = props;
  const rows = counted(shown, noun);
  const isLoading = list.state !== 'complete' && list.asOf === null;
  return (
    <ListEnd answers={list.answers}>
      {isLoading
        ? 'Loading more…'
        : list.reported !== null
          ? `${rows} loaded`
          : shown === 1
            ? `${rows} matches`
            : `All ${rows} that match`}
    </ListEnd>
  );
}
