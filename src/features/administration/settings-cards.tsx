import { Checkbox, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import type { EditableKey } from '#api/administration.ts';
import type { AdminSettings } from '#contract/administration.ts';
import { eventNames } from '#contract/events.ts';
import { typeName } from '#contract/type-name.ts';
import { amountTyped } from '#lib/amount-typed.ts';
import { signOf } from '#lib/decimal-sum.ts';
import { decimalFromText, formatDecimal, type Decimal } from '#lib/decimal.ts';
import { idKey, isGuidShaped } from '#lib/guid.ts';
import { sentence } from '#lib/sentence.ts';
import { Button } from '#ui/button.tsx';
import { AdminCard } from './admin-card.tsx';
import { adminTexts, codeKinds } from './admin-texts.ts';
import { useEditing, useNewEntry, type NewEntry } from './use-editing.ts';

const types = Object.keys(eventNames);
const typeChoices = types.map((value) => ({ value, label: typeName(value) }));
const kindChoices = Object.entries(codeKinds).map(([value, label]) => ({ value, label }));

const limitNames = ['amount', 'percent'] as const;

interface CardProps {
  settings: AdminSettings;
}

/** Names that people see in place of codes. */
export function CodesCard({ settings }: CardProps) {
  const [kind, setKind] = useState<string>('units');
  const editing = useEditing(settings, 'codes', addName);
  const names = editing.value[kind] ?? {};
  const change = (next: Record<string, string>): void => editing.change(kind, next);
  const fields = useFields();
  return (
    <AdminCard title={adminTexts.codes} hint={adminTexts.codesHint} editing={editing}>
      <NativeSelect
        label={adminTexts.kind}
        data={kindChoices}
        value={kind}
        maw="20rem"
        onChange={({ target }) => setKind(target.value)}
      />
      {Object.keys(names).length === 0 && (
        <Text size="sm">
          {settings.service.kind === 'sandbox' ? adminTexts.sandboxNames : adminTexts.noNames}
        </Text>
      )}
      {Object.entries(names).map(([code, name]) => (
        <Group key={code} gap="sm" align="end" wrap="nowrap">
          <TextInput
            ref={fields.register(code)}
            label={adminTexts.nameOf(code)}
            value={name}
            maxLength={60}
            flex="0 1 20rem"
            onChange={({ target }) => change({ ...names, [code]: target.value })}
          />
          <Button
            variant="default"
            flex="none"
            aria-label={adminTexts.removeOne(code)}
            onClick={() => {
              const { [code]: _, ...others } = names;
              change(others);
            }}
          >
            {adminTexts.remove}
          </Button>
        </Group>
      ))}
      <NewName
        of="codes"
        part={kind}
        names={names}
        onPresent={fields.focus}
        onAdd={(code, name) => change({ ...names, [code]: name })}
        add={adminTexts.add}
      />
    </AdminCard>
  );
}

/** Remembers the field of each entry, to lead to it. */
function useFields() {
  const fields = useRef(new Map<string, HTMLInputElement>());
  return {
    register: (of: string) => (field: HTMLInputElement | null) => {
      if (field) fields.current.set(of, field);
    },
    focus: (of: string): void => fields.current.get(of)?.focus(),
  };
}

function addName(
  value: Readonly<Record<string, Readonly<Record<string, string>>>>,
  kind: string,
  entry: NewEntry,
): Record<string, Record<string, string>> {
  const names = value[kind] ?? {};
  const added = addReason(names, '', entry);
  return Object.keys(added).length === 0 ? {} : { [kind]: { ...names, ...added } };
}

function addReason(
  names: Readonly<Record<string, string>>,
  _: string,
  entry: NewEntry,
): Record<string, string> {
  const [code, name] = [typed(entry.code), typed(entry.name)];
  return code === '' || name === '' || hasName(names, code) ? {} : { [code]: name };
}

function addTolerance(
  value: Readonly<Record<string, Limits>>,
  _: string,
  entry: NewEntry,
): Record<string, Limits> {
  const of = typed(entry.code);
  if (of === '' || sameTolerance(value, of) !== undefined) return {};
  const [amount, percent] = [limitTyped(entry.amount), limitTyped(entry.percent)];
  return amount === undefined || percent === undefined ? {} : { [of]: { amount, percent } };
}

function limitTyped(text = ''): Decimal | undefined {
  const limit = amountTyped(text);
  return limit === undefined || signOf(limit) < 0 ? undefined : limit;
}

/** A stored limit in the reader's notation, and a text that is none as it is. */
function formatLimit(text: string): string {
  const limit = decimalFromText(text);
  return limit === undefined ? text : formatDecimal(limit);
}

/** The error of a field that has no amount; an empty one has none yet. */
function limitError(text = ''): string | null {
  return typed(text) === '' || limitTyped(text) !== undefined ? null : adminTexts.noAmount;
}

function typed(text = ''): string {
  return text.trim();
}

type Limits = AdminSettings['tolerances'][string];

/** Returns the present tolerance for the same: a new one would replace its limits. */
function sameTolerance(value: Readonly<Record<string, Limits>>, of: string): string | undefined {
  return Object.keys(value).find((present) => toleranceKey(present) === toleranceKey(of));
}

/** Whether a code has a name: a new name would replace it. */
function hasName(names: Readonly<Record<string, string>>, code: string): boolean {
  return Object.hasOwn(names, code) && names[code] !== '';
}

interface NewNameProps {
  of: EditableKey;
  part?: string;
  names: Readonly<Record<string, string>>;
  /** Leads to a code that has a name. */
  onPresent: (code: string) => void;
  onAdd: (code: string, name: string) => void;
  /** Text of the button. */
  add: string;
}

function NewName({ of, part, names, onPresent, onAdd, add }: NewNameProps) {
  const [{ code = '', name = '' }, setEntry] = useNewEntry(of, part);
  const present = hasName(names, code.trim()) && names[code.trim()];
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (present) {
          onPresent(code.trim());
          return;
        }
        onAdd(code.trim(), name.trim());
        setEntry({});
      }}
    >
      <Group gap="sm" align="end">
        <TextInput
          label={adminTexts.code}
          value={code}
          error={present && adminTexts.hasName(present)}
          w="8rem"
          maxLength={60}
          onChange={({ target }) => setEntry({ code: target.value, name })}
        />
        <TextInput
          label={adminTexts.name}
          value={name}
          w="11rem"
          maxLength={60}
          onChange={({ target }) => setEntry({ code, name: target.value })}
        />
        <Button type="submit" variant="default" disabled={code.trim() === '' || name.trim() === ''}>
          {add}
        </Button>
      </Group>
    </form>
  );
}

/** Chooses the events that need action, for one type of notification at a time. */
export function EventsCard({ settings }: CardProps) {
  const [type, setType] = useState('SalesOrder');
  const editing = useEditing(settings, 'needsAction');
  const chosen = editing.value[type] ?? [];
  return (
    <AdminCard title={adminTexts.events} hint={adminTexts.eventsHint} editing={editing}>
      <NativeSelect
        label={adminTexts.type}
        data={typeChoices}
        value={type}
        maw="20rem"
        onChange={({ target }) => setType(target.value)}
      />
      <Checkbox.Group
        aria-label={adminTexts.events}
        value={chosen.map(String)}
        onChange={(next) =>
          editing.change(
            type,
            next.map(Number).toSorted((a, b) => a - b),
          )
        }
      >
        <Stack gap="xs">
          {Object.entries(eventNames[type] ?? {}).map(([code, name]) => (
            <Checkbox key={code} value={code} label={sentence(name)} />
          ))}
        </Stack>
      </Checkbox.Group>
    </AdminCard>
  );
}

/** Addresses in the team's own system, by type of notification. */
export function LinksCard({ settings }: CardProps) {
  const [type, setType] = useState('SalesOrder');
  const editing = useEditing(settings, 'links');
  return (
    <AdminCard title={adminTexts.links} hint={adminTexts.linksHint} editing={editing}>
      <NativeSelect
        label={adminTexts.type}
        data={typeChoices}
        value={type}
        maw="20rem"
        onChange={({ target }) => setType(target.value)}
      />
      <TextInput
        label={adminTexts.address}
        type="url"
        placeholder={adminTexts.linkExample}
        value={editing.value[type] ?? ''}
        maw="40rem"
        onChange={({ target }) => editing.change(type, target.value.trim())}
      />
    </AdminCard>
  );
}

/** How far payments may differ from what they name, and the reasons that people choose from. */
export function DifferencesCard({ settings }: CardProps) {
  const tolerances = useEditing(settings, 'tolerances', addTolerance);
  const reasons = useEditing(settings, 'differenceReasons', addReason);
  const [entry, setEntry] = useNewEntry('tolerances');
  const amounts = useFields();
  const nameFields = useFields();
  /** A limit stays as it is typed until the field is left. */
  const [typing, setTyping] = useState<{ field: string; text: string } | null>(null);
  const of = typed(entry.code);
  const present = sameTolerance(tolerances.value, of);
  const added = addTolerance(tolerances.value, '', entry)[of];
  return (
    <>
      <AdminCard
        title={adminTexts.tolerances}
        hint={adminTexts.tolerancesHint}
        editing={tolerances}
      >
        {Object.entries(tolerances.value).map(([of, limits]) => (
          <Group key={of} gap="sm" align="end">
            <Text
              w={{ base: '100%', xs: '8rem' }}
              pb={{ base: 0, xs: 6 }}
              style={{ overflowWrap: 'anywhere' }}
            >
              {of}
            </Text>
            {limitNames.map((limit) => {
              const field = adminTexts.limitOf(limit, of);
              const text = typing?.field === field ? typing.text : null;
              return (
                <TextInput
                  key={limit}
                  ref={limit === 'amount' ? amounts.register(of) : undefined}
                  label={adminTexts.limits[limit]}
                  aria-label={field}
                  value={text ?? formatLimit(limits[limit])}
                  error={limitError(limits[limit])}
                  w="8rem"
                  inputMode="decimal"
                  onBlur={() => {
                    // A stored limit has a point: in the reader's notation, `1.250` could be 1,250.
                    const read = text === null ? undefined : limitTyped(text);
                    setTyping(null);
                    if (read !== undefined && read !== limits[limit])
                      tolerances.change(of, { ...limits, [limit]: read });
                  }}
                  onChange={({ target: { value } }) => {
                    setTyping({ field, text: value });
                    tolerances.change(of, { ...limits, [limit]: value.trim() as Decimal });
                  }}
                />
              );
            })}
          </Group>
        ))}
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (present !== undefined) {
              amounts.focus(present);
              return;
            }
            if (added) tolerances.change(of, added);
            setEntry({});
          }}
        >
          <Group gap="sm" align="end">
            <TextInput
              label={adminTexts.toleranceKey}
              placeholder={adminTexts.toleranceExample}
              value={entry.code ?? ''}
              w="14rem"
              maxLength={210}
              onChange={({ target }) => setEntry({ ...entry, code: target.value })}
            />
            {limitNames.map((limit) => (
              <TextInput
                key={limit}
                label={adminTexts.limits[limit]}
                value={entry[limit] ?? ''}
                error={limitError(entry[limit])}
                w="8rem"
                inputMode="decimal"
                maxLength={40}
                onChange={({ target }) => setEntry({ ...entry, [limit]: target.value })}
              />
            ))}
            <Button
              type="submit"
              variant="default"
              disabled={present === undefined && added === undefined}
            >
              {adminTexts.addTolerance}
            </Button>
          </Group>
        </form>
      </AdminCard>
      <AdminCard title={adminTexts.reasons} hint={adminTexts.reasonsHint} editing={reasons}>
        {Object.entries(reasons.value).map(([code, name]) => (
          <TextInput
            key={code}
            ref={nameFields.register(code)}
            label={adminTexts.nameOf(code)}
            value={name}
            maxLength={60}
            maw="20rem"
            onChange={({ target }) => reasons.change(code, target.value)}
          />
        ))}
        <NewName
          of="differenceReasons"
          names={reasons.value}
          onPresent={nameFields.focus}
          onAdd={(code, name) => reasons.change(code, name)}
          add={adminTexts.addReason}
        />
      </AdminCard>
    </>
  );
}

/** One spelling of what a tolerance is for: GUIDs without regard to case, and `00` as `0`. */
function toleranceKey(typed: string): string {
  const [units = '', ...partner] = typed.split(':');
  const whose = partner.join(':');
  return [units && Number(units), isGuidShaped(whose) ? idKey(whose) : whose].join(':');
}
