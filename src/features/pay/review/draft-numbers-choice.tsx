import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { noReferences, referencesQuery } from '#api/references.ts';
import { useStored } from '#ui/store.ts';
import type { DraftSaver } from '../model/draft-saver.ts';
import { countDraftNumbers, withDraftNumbers } from './own-numbers.ts';
import { reviewTexts } from '../model/texts.ts';

/** Sends own references as TransactionNumber, if there are any. */
export function DraftNumbersChoice({ saver }: { saver: DraftSaver }) {
  const { content } = useStored(saver.store, (it) => it.history);
  const references = useQuery(referencesQuery).data ?? noReferences;
  const { possible, filled } = countDraftNumbers(content, references);
  if (possible === 0) return null;
  const isPart = filled > 0 && filled < possible;
  return (
    <Checkbox
      mt={4}
      mb="sm"
      label={reviewTexts.ownNumbers}
      description={reviewTexts.ownNumbersHint(possible, isPart ? filled : null)}
      checked={filled === possible}
      indeterminate={isPart}
      onChange={({ target }) => {
        saver.edit({ content: withDraftNumbers(content, references, target.checked) });
        void saver.flush();
      }}
    />
  );
}
