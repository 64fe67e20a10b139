import { TextInput } from '@mantine/core';
import { Button } from './button.tsx';
import { Disclosure } from './disclosure.tsx';
import { choiceTexts } from './late-texts.ts';

interface IdsFilterProps {
  /** None means all. */
  ids: readonly string[];
  onChange: (ids: readonly string[]) => void;
}

/** Ids that a query may carry (docs/decisions.md, “Request sizes”). */
const MOST = 100;

/** Ids to ask the service for, as they are pasted. */
export function IdsField({ ids, onChange }: IdsFilterProps) {
  const take = (text: string): void => {
    const wanted = text.split(/[\s,;]+/).filter((id) => id !== '');
    if (wanted.join() !== ids.join()) onChange(wanted.slice(0, MOST));
  };
  return (
    <TextInput
      // A link or a button may set them.
      key={ids.join()}
      mb="sm"
      label={choiceTexts.idsField}
      description={choiceTexts.mostIds(MOST)}
      inputWrapperOrder={['label', 'input', 'description']}
      defaultValue={ids.join(',')}
      onBlur={({ target }) => take(target.value)}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && take(currentTarget.value)}
    />
  );
}

/** The same as a filter of its own. */
export function IdsFilter({ ids, onChange }: IdsFilterProps) {
  return (
    <Disclosure label={choiceTexts.ids} button={choiceTexts.summary(choiceTexts.ids, ids)}>
      <IdsField ids={ids} onChange={onChange} />
      <Button
        size="compact-sm"
        variant="default"
        disabled={ids.length === 0}
        onClick={() => onChange([])}
      >
        {choiceTexts.all}
      </Button>
    </Disclosure>
  );
}
