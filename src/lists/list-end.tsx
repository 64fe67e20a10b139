import type { ReactNode } from 'react';
import { answerFacts, type PageAnswer } from '#api/client/describe-answers.ts';
import type { Noun } from '#api/listing/describe-listing.ts';
import type { ListState } from '#api/listing/list-state.ts';
import { TechnicalDetails } from '#ui/details/technical-details.tsx';
import classes from './list-end.module.css';
import { listTexts } from './texts.ts';

interface ListEndProps {
  answers: readonly PageAnswer[];
  children?: ReactNode;
}

/** Follows the last row, with technical details for support. */
export function ListEnd({ answers, children }: ListEndProps) {
  return (
    <div className={classes.end}>
      {children}
      <TechnicalDetails facts={answerFacts(answers)} />
    </div>
  );
}

/** Shows the end of a list with `shown` rows: says how many match, as far as Waybill knows. */
export function WholeListEnd<T>(props: { list: ListState<T>; shown: number; noun: Noun }) {
  const { list, shown, noun } = props;
  const isLoading = list.state !== 'complete' && list.loadedAt === null;
  return (
    <ListEnd answers={list.answers}>
      {isLoading
        ? listTexts.loadingMore
        : list.reported !== null
          ? listTexts.endLoaded(shown, noun)
          : listTexts.end(shown, noun)}
    </ListEnd>
  );
}
