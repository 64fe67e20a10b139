import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { settingsQuery } from '#api/session/settings.ts';
import type { DraftContent } from '#contract/draft.ts';
import { useBeginDraft } from '../model/begin-draft.ts';
import { newPayment } from '../model/draft-edits.ts';
import { methodMemory, methodOf } from '../model/methods.ts';
import { draftName } from '../model/new-draft.ts';
import { RemittanceDialog } from './remittance-dialog.tsx';
import type { FreshDraft } from '../model/begin-draft.ts';
import { useOpenItems } from '../items/use-open-items.ts';

const EMPTY: DraftContent = { payments: [] };
const NO_NAMES = {};

/** Starts a draft from a pasted text, before there is one. */
export function PasteEntry() {
  const navigate = useNavigate();
  const begin = useBeginDraft();
  const settings = useQuery(settingsQuery).data;
  const made = useRef<FreshDraft>(null);
  if (!settings) return null;
  const [latest] = methodMemory(settings.account).read();
  const method = methodOf(latest ?? '', settings.codes.method);
  const onClosed = (): void =>
    void (made.current
      ? begin(made.current, { replace: true })
      : navigate('/pay', { replace: true }));
  const take = (fresh: FreshDraft): void => {
    made.current = fresh;
  };
  return (
    <RemittanceEntry
      account={settings.account}
      method={method}
      unitsNames={settings.codes.units ?? NO_NAMES}
      onTake={take}
      onClosed={onClosed}
    />
  );
}

interface RemittanceEntryProps {
  account: string;
  method: ReturnType<typeof methodOf>;
  unitsNames: Readonly<Record<string, string>>;
  onTake: (fresh: FreshDraft) => void;
  onClosed: () => void;
}

function RemittanceEntry({ account, method, unitsNames, onTake, onClosed }: RemittanceEntryProps) {
  const [payment] = useState(() => newPayment({ method }));
  const { all, list } = useOpenItems('', EMPTY, payment, true);
  return (
    <RemittanceDialog
      account={account}
      payment={payment}
      items={all}
      list={list}
      unitsNames={unitsNames}
      onTake={(change) => {
        const first = { ...payment, ...change };
        const { Name, Code } = first.partner;
        onTake({ name: draftName(Name ?? Code), content: { payments: [first] } });
      }}
      onClosed={onClosed}
    />
  );
}
