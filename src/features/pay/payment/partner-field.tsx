import { Group, Stack, TextInput } from '@mantine/core';
import { useEffect, useId, useMemo, useState } from 'react';
import type { PartnerReference } from '#lib/ledger/ledger-entry.ts';
import { partnerKey, partnerName } from '#lib/ledger/partner-key.ts';
import { compareTexts } from '#lib/locale.ts';
import { visibleString } from '#lib/visible-text.ts';
import { Button } from '#ui/button.tsx';
import { useKnownPartners } from '#ui/filters/known-partners.ts';
import { StandOut } from '#ui/notices/stand-out.tsx';
import { findPartner, partnerLabel, partnerLabels } from './find-partner.ts';
import { paymentFormTexts } from '../model/texts.ts';

export interface PartnerFieldProps {
  partner: PartnerReference;
  /** Rows that name partners: the service has no list of them. */
  rows: readonly { value: { Partner: PartnerReference | null } }[];
  isLoading: boolean;
  /** Whether `rows` name all partners. */
  isWhole: boolean;
  onChange: (partner: PartnerReference) => void;
}

const nobody: PartnerReference = { Id: null, Code: null, Name: null };

/** Chooses the partner: a known one, an id, or a code that the person confirms. */
export function PartnerField({ partner, rows, isLoading, isWhole, onChange }: PartnerFieldProps) {
  const named = useMemo(() => rows.flatMap(({ value }) => value.Partner ?? []), [rows]);
  const known = useKnownPartners(named);
  const listId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  /** A text may identify no single partner; then none is selected until the person chooses one. */
  const [unclear, setUnclear] = useState<string | null>(null);
  const names = [...known.values()].toSorted((a, b) =>
    compareTexts(partnerName(a), partnerName(b)),
  );
  const labels = [...partnerLabels(names)];
  const hasPartner = partner.Id !== null || partner.Code !== null;

  const choose = ({ Id, Code, Name }: PartnerReference): void => {
    setTyped(null);
    setUnclear(null);
    onChange({ Id, Code, Name });
  };
  useEffect(() => {
    // The rows that name the partner may load after the person has typed it, and another one of the
    // same name with the last of them.
    if (!isWhole || unclear === null) return;
    const found = findPartner(unclear, names);
    if ('partner' in found) choose(found.partner);
    // eslint-disable-next-line react/exhaustive-deps
  }, [isWhole]);
  const take = (text: string): void => {
    const trimmed = text.trim();
    if (hasPartner && trimmed === partnerLabel(partner)) setTyped(null);
    else if (trimmed === '') choose(nobody);
    else {
      const found = findPartner(trimmed, names, isWhole);
      if ('partner' in found) choose(found.partner);
      else {
        setTyped(trimmed);
        setUnclear(trimmed);
        if (hasPartner) onChange(nobody);
      }
    }
  };

  return (
    <Stack gap={2}>
      <TextInput
        label={paymentFormTexts.partner}
        size="xs"
        list={listId}
        autoComplete="off"
        maxLength={200}
        placeholder={paymentFormTexts.partnerHint}
        description={!hasPartner && isLoading && paymentFormTexts.partnersLoading}
        inputWrapperOrder={['label', 'input', 'description']}
        error={unclear !== null}
        value={typed ?? (hasPartner ? partnerLabel(partner) : '')}
        onChange={({ target }) => {
          setTyped(target.value);
          setUnclear(null);
          // A name from the list is complete at once.
          if (labels.some(([, label]) => label === target.value)) take(target.value);
        }}
        onBlur={() => typed !== null && typed !== unclear && take(typed)}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && take(currentTarget.value)}
      />
      <datalist id={listId}>
        {labels.map(([it, label]) => (
          <option key={partnerKey(it)} value={label}>
            {label}
          </option>
        ))}
      </datalist>
      {unclear !== null && !hasPartner && (
        <PartnerQuestion text={unclear} known={names} isLoading={isLoading} onChoose={choose} />
      )}
    </Stack>
  );
}

const MOST_OFFERED = 5;
/**
 * The end of a name is never cut off, because its code tells it from others. Nor are descenders,
 * although Mantine trims a label to its line.
 */
const wrapped = {
  label: { whiteSpace: 'normal', textAlign: 'start', lineHeight: 1.3, textBox: 'normal' },
} as const;

interface PartnerQuestionProps {
  text: string;
  known: readonly PartnerReference[];
  isLoading: boolean;
  onChoose: (partner: PartnerReference) => void;
}

/** Asks who is meant by a text that is no partner's name, code or id. */
function PartnerQuestion({ text, known, isLoading, onChoose }: PartnerQuestionProps) {
  const found = findPartner(text, known);
  const candidates = 'partner' in found ? [found.partner] : found.candidates;
  const labels = partnerLabels(known);
  const shown = visibleString(text);
  return (
    <StandOut tone="action" role="status" px="xs" py={6} mb={0} fz="xs">
      {candidates.length > 0
        ? paymentFormTexts.whichPartner(candidates.length)
        : !isLoading && paymentFormTexts.unknownPartner(shown)}
      <Group gap={4} mt={4}>
        {candidates.slice(0, MOST_OFFERED).map((partner) => (
          <Button
            key={partnerKey(partner)}
            size="compact-xs"
            variant="default"
            h="auto"
            py={3}
            styles={wrapped}
            onClick={() => onChoose(partner)}
          >
            {labels.get(partner)}
          </Button>
        ))}
        {candidates.length > MOST_OFFERED && (
          <span>{paymentFormTexts.morePartners(candidates.length - MOST_OFFERED)}</span>
        )}
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() => onChoose({ Id: null, Code: text, Name: null })}
        >
          {paymentFormTexts.isCode(shown)}
        </Button>
      </Group>
    </StandOut>
  );
}
