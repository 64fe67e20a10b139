import { useState } from 'react';
import { idKey } from '#lib/guid.ts';
import type { PartnerReference } from '#lib/ledger/ledger-entry.ts';
import { partnerName } from '#lib/ledger/partner-key.ts';
import { foldText } from '#lib/search/fold-text.ts';
import { compareTexts } from '#lib/locale.ts';
import { Button } from './button.tsx';
import { Disclosure } from './disclosure.tsx';
import classes from './filters.module.css';
import { ChevronDownIcon } from './icons.tsx';
import { useKnownPartners, type OfPartner } from './known-partners.ts';
import { VisibleText } from './visible-text.tsx';

interface PartnerFilterProps {
  partnerIds: readonly string[];
  rows: readonly OfPartner[];
  onChange: (partnerIds: readonly string[]) => void;
}

const SHOWN = 100;

/** Partners to show; the service has no list of them, so those that were met can be chosen. */
export function PartnerFilter({ partnerIds, rows, onChange }: PartnerFilterProps) {
  const known = useKnownPartners(rows);
  const [text, setText] = useState('');
  const chosen = new Set(partnerIds.map(idKey));
  const nameOf = (id: string): string => partnerName(known.get(idKey(id)) ?? toPartner(id));
  const all = [
    ...partnerIds.filter((id) => !known.has(idKey(id))).map(toPartner),
    ...[...known.values()].toSorted((a, b) => compareTexts(partnerName(a), partnerName(b))),
  ];
  const words = foldText(text);
  const found = all.filter(({ Name, Code }) => foldText(`${Name} ${Code}`).includes(words));
  const [first] = partnerIds;
  const summary =
    first === undefined
      ? 'all'
      : partnerIds.length === 1
        ? nameOf(first)
        : `${partnerIds.length} chosen`;
  return (
    <Disclosure
      label="Partners"
      buttonClassName={classes.button}
      button={
        <>
          <span className={classes.summary}>Partners: {summary}</span> <ChevronDownIcon />
        </>
      }
    >
      <input
        type="search"
        className={classes.input}
        placeholder="Name or code"
        aria-label="Find a partner"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <fieldset className={classes.choices}>
        <legend>Partners</legend>
        {found.slice(0, SHOWN).map((partner) => (
          <label key={partner.Id}>
            <input
              type="checkbox"
              checked={chosen.has(idKey(partner.Id))}
              onChange={({ target }) =>
                onChange(
                  target.checked
                    ? [...partnerIds, partner.Id]
                    : partnerIds.filter((id) => idKey(id) !== idKey(partner.Id)),
                )
              }
            />
            <span>
              <VisibleText text={partnerName(partner)} />
              {partner.Code && <small> {partner.Code}</small>}
            </span>
          </label>
        ))}
        {found.length > SHOWN && <p>The first {SHOWN} are shown: type more of the name.</p>}
        {found.length === 0 && <p>No partner that was met so far.</p>}
      </fieldset>
      <Button
        size="compact-sm"
        variant="default"
        disabled={partnerIds.length === 0}
        onClick={() => onChange([])}
      >
        All
      </Button>
    </Disclosure>
  );
}

function toPartner(id: string): PartnerReference & { Id: string } {
  return { Id: id, Code: null, Name: null };
}
