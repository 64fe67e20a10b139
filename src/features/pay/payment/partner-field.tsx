import { useId, useState } from 'react';
import { isGuidShaped } from '#lib/guid.ts';
import { isPartner, partnerName } from '#lib/ledger/partner-key.ts';
import type { PartnerReference } from '#lib/ledger/ledger-entry.ts';
import { visibleString } from '#lib/visible-text.ts';
import { compareTexts } from '#lib/locale.ts';
import { useKnownPartners, type OfPartner } from '#ui/known-partners.ts';
import classes from './field.module.css';

interface PartnerFieldProps {
  partner: PartnerReference;
  /** Rows that name partners: the service has no list of them. */
  rows: readonly OfPartner[];
  isReading: boolean;
  onChange: (partner: PartnerReference) => void;
}

const nobody: PartnerReference = { Id: null, Code: null, Name: null };

/** Who paid: one of those that were met, or an Id or a Code as it is typed. */
export function PartnerField({ partner, rows, isReading, onChange }: PartnerFieldProps) {
  const known = useKnownPartners(rows);
  const listId = useId();
  const hintId = useId();
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const names = [...known.values()].toSorted((a, b) =>
    compareTexts(partnerName(a), partnerName(b)),
  );
  const hasPartner = partner.Id !== null || partner.Code !== null;

  const find = (text: string): PartnerReference | undefined =>
    names.find((it) => labelOf(it) === text) ?? names.find((it) => isPartner(it, text));
  const take = (text: string): void => {
    const trimmed = text.trim();
    setTyped(null);
    if (trimmed === (hasPartner ? labelOf(partner) : '')) return;
    const byName = names.filter(({ Name }) => Name?.toLowerCase() === trimmed.toLowerCase());
    const found = find(trimmed) ?? (byName.length === 1 ? byName[0] : undefined);
    if (found) onChange({ Id: found.Id, Code: found.Code, Name: found.Name });
    else if (trimmed === '') onChange(nobody);
    else if (isGuidShaped(trimmed)) onChange({ ...nobody, Id: trimmed });
    else onChange({ ...nobody, Code: trimmed });
  };

  return (
    <div className={classes.field}>
      <label htmlFor={id}>Partner</label>
      <input
        id={id}
        list={listId}
        autoComplete="off"
        maxLength={200}
        placeholder="Name, code or id"
        aria-describedby={hintId}
        value={typed ?? (hasPartner ? labelOf(partner) : '')}
        onChange={({ target }) => {
          setTyped(target.value);
          // One that was picked from the list is whole at once.
          if (names.some((it) => labelOf(it) === target.value)) take(target.value);
        }}
        onBlur={() => typed !== null && take(typed)}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && take(currentTarget.value)}
      />
      <datalist id={listId}>
        {names.map((it) => (
          <option key={it.Id} value={labelOf(it)}>
            {labelOf(it)}
          </option>
        ))}
      </datalist>
      <p id={hintId} className={classes.hint}>
        {hasPartner || !isReading ? null : 'Partners appear as transactions are read.'}
      </p>
    </div>
  );
}

function labelOf(partner: PartnerReference): string {
  const { Name, Code } = partner;
  return visibleString(Name && Code ? `${Name} · ${Code}` : partnerName(partner));
}
