import { Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { isGuidShaped } from '#lib/guid.ts';
import { choosePartners, keysOfChosen, type ChosenPartners } from '#lib/ledger/chosen-partners.ts';
import type { PartnerReference } from '#lib/ledger/ledger-entry.ts';
import { partnerName } from '#lib/ledger/partner-key.ts';
import { foldText } from '#lib/search/fold-text.ts';
import { compareTexts } from '#lib/locale.ts';
import { SmallButton } from '../button.tsx';
import { Disclosure } from '../disclosures/disclosure.tsx';
import { useKnownPartners, withPartners } from './known-partners.ts';
import { choiceTexts } from '../late-texts.ts';
import { VisibleText } from '../visible-text.tsx';

interface PartnerFilterProps {
  chosen: ChosenPartners;
  /** Partners named in the rows: a stable array. */
  partners: readonly PartnerReference[];
  onChange: (chosen: ChosenPartners) => void;
}

const SHOWN = 100;

/** Partners to show: any that rows have named, since the service has no list of them, or a typed Id. */
export function PartnerFilter({ chosen, partners, onChange }: PartnerFilterProps) {
  const met = useKnownPartners(partners);
  const [text, setText] = useState('');
  const known = withIds(met, chosen.partnerIds);
  const names = keysOfChosen(chosen).map((key) => partnerName(partnerOf(known, key)));
  return (
    <Disclosure
      label={choiceTexts.partners}
      button={choiceTexts.summary(choiceTexts.partners, names)}
    >
      <PartnerChoices chosen={chosen} met={met} text={text} onText={setText} onChange={onChange} />
    </Disclosure>
  );
}

interface PartnerChoicesProps extends Pick<PartnerFilterProps, 'chosen' | 'onChange'> {
  met: Known;
  text: string;
  onText: (text: string) => void;
}

/**
 * Rendered only while the panel is open, because sorting and folding all names takes time with each
 * page of a list.
 */
function PartnerChoices({ chosen, met, text, onText, onChange }: PartnerChoicesProps) {
  const typed = text.trim();
  const keys = keysOfChosen(chosen);
  // An Id that no row names can be chosen like one that a row does.
  const known = withIds(met, [...chosen.partnerIds, ...(isGuidShaped(typed) ? [typed] : [])]);
  const unnamed = [...known.keys(), ...keys].filter((key) => !met.has(key));
  const named = [...met.keys()].toSorted((a, b) =>
    compareTexts(partnerName(partnerOf(known, a)), partnerName(partnerOf(known, b))),
  );
  const words = foldText(typed);
  const found = [...new Set([...unnamed, ...named])]
    .map((key) => ({ key, partner: partnerOf(known, key) }))
    .filter(({ partner: { Name, Code, Id } }) =>
      foldText(`${Name ?? ''} ${Code ?? ''} ${Id ?? ''}`).includes(words),
    );
  const toggle = (key: string): void => {
    const next = keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key];
    onChange(choosePartners(next, known));
  };
  return (
    <>
      <TextInput
        type="search"
        size="xs"
        mb="sm"
        placeholder={choiceTexts.partnerBy}
        aria-label={choiceTexts.findPartner}
        value={text}
        onChange={({ target }) => onText(target.value)}
        onKeyDown={({ key }) => {
          // Only if exactly one partner matches.
          if (key === 'Enter' && words !== '' && found.length === 1) toggle(found[0]!.key);
        }}
      />
      <Stack component="fieldset" gap={10} mb="sm">
        <legend>{choiceTexts.partners}</legend>
        {found.slice(0, SHOWN).map(({ key, partner }) => (
          <Checkbox
            key={key}
            checked={keys.includes(key)}
            onChange={() => toggle(key)}
            label={
              <>
                <VisibleText text={partnerName(partner)} />
                {partner.Name && partner.Code && (
                  <Text span inherit c="dimmed">
                    {' '}
                    {partner.Code}
                  </Text>
                )}
              </>
            }
          />
        ))}
        {(found.length > SHOWN || found.length === 0) && (
          <Text size="sm" c="dimmed" maw={240}>
            {found.length === 0 ? choiceTexts.noPartner : choiceTexts.morePartners(SHOWN)}
          </Text>
        )}
      </Stack>
      <SmallButton disabled={keys.length === 0} onClick={() => onChange(choosePartners([], known))}>
        {choiceTexts.all}
      </SmallButton>
    </>
  );
}

type Known = ReadonlyMap<string, PartnerReference>;

function withIds(known: Known, ids: readonly string[]): Known {
  return withPartners(
    known,
    ids.map((Id) => ({ Id, Code: null, Name: null })),
  );
}

function partnerOf(known: Known, key: string): PartnerReference {
  return known.get(key) ?? { Id: null, Code: key, Name: null };
}
