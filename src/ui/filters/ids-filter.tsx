import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { SmallButton } from '../button.tsx';
import { Disclosure } from '../disclosures/disclosure.tsx';
import { choiceTexts } from '../late-texts.ts';

interface IdsFilterProps {
  /** None means all. */
  ids: readonly string[];
  onChange: (ids: readonly string[]) => void;
}

/** Ids that a query may carry (docs/decisions.md, “Request sizes”). */
const MOST = 100;

/** Ids to ask the service for, as they are pasted. */
export function IdsField(props: IdsFilterProps) {
  // A link or a button may set them.
  return <PastedIds key={props.ids.join()} {...props} />;
}

function PastedIds({ ids, onChange }: IdsFilterProps) {
  const [pasted, setPasted] = useState(0);
  const take = (text: string): void => {
    const wanted = [...new Set(text.split(/[\s,;]+/))].filter((id) => id !== '');
    setPasted(wanted.length);
    if (wanted.length <= MOST && wanted.join() !== ids.join()) onChange(wanted);
  };
  const isTooMany = pasted > MOST;
  return (
    <TextInput
      mb="sm"
      label={choiceTexts.idsField}
      description={isTooMany ? choiceTexts.tooManyIds(pasted, MOST) : choiceTexts.mostIds(MOST)}
      {...(isTooMany && { descriptionProps: { c: 'var(--mantine-color-error)' } })}
      error={isTooMany}
      inputWrapperOrder={['label', 'input', 'description']}
      defaultValue={ids.join(',')}
      onBlur={({ target }) => take(target.value)}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && take(currentTarget.value)}
    />
  );
}

/** The same Ids field as a separate filter. */
export function IdsFilter({ ids, onChange }: IdsFilterProps) {
  return (
    <Disclosure label={choiceTexts.ids} button={choiceTexts.summary(choiceTexts.ids, ids)}>
      <IdsField ids={ids} onChange={onChange} />
      <SmallButton disabled={ids.length === 0} onClick={() => onChange([])}>
        {choiceTexts.all}
      </SmallButton>
    </Disclosure>
  );
}
