import { useQuery } from '@tanstack/react-query';
import { noReferences, referencesQuery } from '#api/references.ts';
import { useStored } from '#ui/store.ts';
import type { DraftKeeper } from '../model/draft-keeper.ts';
import fields from '../parts/field.module.css';
import classes from './review.module.css';
import { countDraftNumbers, withDraftNumbers } from './own-numbers.ts';
import { reviewTexts } from '../texts.ts';

/** Has own references go out as TransactionNumber, where there are any. */
export function DraftNumbersChoice({ keeper }: { keeper: DraftKeeper }) {
  const { content } = useStored(keeper.store, (it) => it.history);
  const references = useQuery(referencesQuery).data ?? noReferences;
  const { possible, filled } = countDraftNumbers(content, references);
  if (possible === 0) return null;
  const isPart = filled > 0 && filled < possible;
  return (
    <label className={`${fields.check} ${classes.choice}`}>
      <input
        type="checkbox"
        checked={filled === possible}
        ref={(box) => {
          if (box) box.indeterminate = isPart;
        }}
        onChange={({ target }) => {
          keeper.edit({ content: withDraftNumbers(content, references, target.checked) });
          void keeper.flush();
        }}
      />
      <span>
        {reviewTexts.ownNumbers}
        <span className={fields.hint}>
          {reviewTexts.ownNumbersHint(possible, isPart ? filled : null)}
        </span>
      </span>
    </label>
  );
}
