import { Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { cutText } from '#lib/cut-text.ts';
import type { PartnerReference } from '#lib/ledger/ledger-entry.ts';
import { partnerKey } from '#lib/ledger/partner-key.ts';
import { formatCount } from '#lib/locale.ts';
import { FirstOf } from '#ui/tables/first-of.tsx';
import { useIsPhone } from '#ui/use-is-phone.ts';
import type { PayItem } from '../model/pay-item.ts';
import type { BankLine } from '../paste/bank-line.ts';
import { decide, takeAsOther, undoDecision } from './bank-run.ts';
import { workTexts } from './texts.ts';
import { useWorkKeys } from './use-work-keys.ts';
import type { WorkActions } from './work-details.tsx';
import { WorkRow } from './work-row.tsx';
import type { Likeness } from './likenesses.ts';
import { acceptance, type WorkEntry, type WorkGroup } from './work-groups.ts';

interface WorkListProps {
  groups: Record<WorkGroup, readonly WorkEntry[]>;
  /** Whether the transactions are loaded, so that an entry can be matched. */
  isFresh: boolean;
  /** Whether every entry is matched. */
  isWhole: boolean;
  /** How many parts and lines of the file are neither entries nor known to be none. */
  unread: number;
  partners: readonly PartnerReference[];
  items: readonly PayItem[];
  /** Entries that look like one in a draft. */
  alike: ReadonlyMap<number, Likeness>;
  /** Returns the name of a draft that has the entry. */
  draftNameOf: (line: BankLine) => string | null;
  unitsNames: Readonly<Record<string, string>>;
  madeBy: ReadonlyMap<number, { who: string | null; at: string }>;
  /** Entries that went into a draft from here. */
  drafted: ReadonlyMap<number, string>;
}

const ORDER = ['look', 'ready', 'aside', 'done'] as const satisfies readonly WorkGroup[];
/** Number of rows shown at first: all that need a review, the others on demand. */
const SHOWN = { look: 100, ready: 30, aside: 10, done: 10 } as const;

/** Every entry that may become a payment; one of them is open. */
export function WorkList({
  groups,
  isWhole,
  unread,
  items,
  alike,
  draftNameOf,
  madeBy,
  drafted,
  ...shared
}: WorkListProps) {
  const list = useRef<HTMLDivElement>(null);
  const isPhone = useIsPhone();
  const [active, setActive] = useState<number | null>(null);
  const [isStuck, setStuck] = useState(false);
  /** The entry that asks why it is put aside. */
  const [asking, setAsking] = useState<number | null>(null);
  /** The focused entry under review, which stays in its place even if its match changes. */
  const [held, setHeld] = useState<{ index: number; place: number } | null>(null);
  /** Where the focus goes once the rows are in their new places. */
  const wanted = useRef<number | null>(null);
  const first = groups.look[0]?.index ?? null;
  useEffect(() => {
    // Opens the first entry to review, once; later the person moves.
    if (!isWhole || active !== null) return;
    setActive(first);
    // A person who has moved the focus in the meantime doesn't lose it; without a keyboard, the
    // totals stay in sight.
    if (!isPhone && isAtStart()) wanted.current = first;
    // eslint-disable-next-line react/exhaustive-deps
  }, [isWhole]);
  useEffect(() => {
    if (wanted.current === null) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-entry="${wanted.current}"]`);
    if (!row) return;
    wanted.current = null;
    row.focus();
  });

  const isHeld = ({ index }: WorkEntry): boolean => index === held?.index;
  const heldEntry = groups.look.find(isHeld) ?? groups.ready.find(isHeld);
  const shownGroups =
    held && heldEntry
      ? {
          ...groups,
          look: groups.look.filter((it) => !isHeld(it)).toSpliced(held.place, 0, heldEntry),
          ready: groups.ready.filter((it) => !isHeld(it)),
        }
      : groups;
  const { look } = shownGroups;
  const placeOf = ({ index }: WorkEntry): number => look.findIndex((it) => it.index === index);

  const byPartner = Map.groupBy(items, ({ partner }) => partnerKey(partner));
  const go = (index: number | null): void => {
    wanted.current = index;
    setActive(index);
    setStuck(false);
    setAsking(null);
  };
  const goOn = (from: WorkEntry): void => {
    const place = placeOf(from);
    const next =
      look[place + 1] ?? look[place - 1] ?? look.find(({ index }) => index !== from.index);
    setHeld(null);
    go((next ?? from).index);
  };
  const accept = (entry: WorkEntry): void => {
    const decision = alike.has(entry.index) ? null : acceptance(entry);
    if (!decision) {
      // During a new match, nobody can know what they would accept.
      setStuck(isWhole);
      return;
    }
    decide(entry.index, decision);
    // A partner alone is not enough: the partner's items are only matched now.
    if (decision.partner) go(entry.index);
    else goOn(entry);
  };
  const askAside = (entry: WorkEntry, isAsking: boolean): void => {
    go(entry.index);
    if (alike.has(entry.index)) setStuck(true);
    else if (entry.decision?.state === 'aside') {
      decide(entry.index, { state: undefined, aside: undefined });
    } else if (isAsking) {
      // The form takes the focus.
      wanted.current = null;
      setAsking(entry.index);
    }
  };
  /** Answers for entries that look like those of a draft: this one, or all that do in the same way. */
  const answer = (entry: WorkEntry, isSame: boolean, isForAll: boolean): void => {
    const likeness = alike.get(entry.index);
    if (likeness && isForAll && likeness.peers.length === 0) return;
    const indexes = likeness && isForAll ? likeness.peers : [entry.index];
    if (!isSame) {
      takeAsOther(indexes, !likeness);
      go(entry.index);
    } else if (likeness) {
      const note = cutText(workTexts.sameAs(likeness.draft), 500);
      decide(indexes, { state: 'aside', aside: { reason: '', note } });
      const next = look.find(({ index }) => !indexes.includes(index));
      if (isForAll) go((next ?? entry).index);
      else goOn(entry);
    }
  };
  const actions: WorkActions = {
    toggle: ({ index }) => {
      setStuck(false);
      setAsking(null);
      setActive(index === active ? null : index);
    },
    accept,
    aside: askAside,
    putAside: (entry, aside) => {
      decide(entry.index, { state: 'aside', aside });
      goOn(entry);
    },
    decide: (entry, decision) => {
      decide(entry.index, decision);
      // After choosing a partner, Enter accepts the entry; items are ticked one after the other.
      if (decision.partner) go(entry.index);
      else if (decision.state === 'accepted' && placeOf(entry) !== -1) goOn(entry);
    },
    answer,
  };
  const moveFrom = (from: number | null, by: number): void => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])];
    const row = rows[rows.findIndex((it) => it.dataset['entry'] === String(from)) + by];
    if (!row) return;
    go(Number(row.dataset['entry']));
    // It may be open already: then nothing renders.
    row.focus();
  };
  const open = ORDER.flatMap((group) => groups[group]).find(({ index }) => index === active);
  useWorkKeys({
    hasEntry: open !== undefined,
    move: (by) => moveFrom(active, by),
    accept: () => open && accept(open),
    aside: () => open && askAside(open, true),
    isAlike: open !== undefined && alike.has(open.index),
    answer: (isSame, isForAll) => open && answer(open, isSame, isForAll),
  });
  const onKeyDown = (event: KeyboardEvent, entry: WorkEntry): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const move = (by: number): void => moveFrom(entry.index, by);
    const run = {
      Enter: () => accept(entry),
      x: () => askAside(entry, true),
      z: () => {
        setHeld(null);
        undoDecision();
      },
      j: () => move(1),
      ArrowDown: () => move(1),
      k: () => move(-1),
      ArrowUp: () => move(-1),
    }[event.key];
    if (!run) return;
    event.preventDefault();
    event.stopPropagation();
    run();
  };

  return (
    <Stack
      gap="md"
      ref={list}
      onBlur={({ target, currentTarget, relatedTarget }) => {
        // The window lost the focus, and will give it back to the same element.
        if (document.activeElement === target) return;
        if (!currentTarget.contains(relatedTarget)) setHeld(null);
      }}
    >
      {isWhole && look.length === 0 && (
        <Text size="sm">{unread === 0 ? workTexts.allDone : workTexts.unreadLeft(unread)}</Text>
      )}
      {ORDER.map((group) => {
        const entries = shownGroups[group];
        if (entries.length === 0) return null;
        const name = workTexts.groups[group];
        return (
          <section key={group} aria-label={name}>
            <Title order={2} size="h4" mb={4}>
              {name}{' '}
              <Text span c="dimmed" fz="sm">
                {formatCount(entries.length)}
              </Text>
            </Title>
            <FirstOf items={entries} noun={workTexts.entries} first={SHOWN[group]}>
              {(shown) => (
                <Stack gap={0} role="list" aria-label={workTexts.list(name)}>
                  {shown.map((entry) => (
                    <WorkRow
                      key={entry.index}
                      {...shared}
                      entry={entry}
                      group={group}
                      draftName={draftNameOf(entry.line)}
                      likeness={alike.get(entry.index) ?? null}
                      items={byPartner.get(partnerKey(entry.line.partner)) ?? NO_ITEMS}
                      isOpen={entry.index === active}
                      isStuck={isStuck && entry.index === active}
                      isAskingWhy={entry.index === asking}
                      madeBy={madeBy.get(entry.index)}
                      isDrafted={drafted.has(entry.index)}
                      actions={actions}
                      onKeyDown={(event) => onKeyDown(event, entry)}
                      onFocus={() => {
                        wanted.current = null;
                        const { index } = entry;
                        setHeld(group === 'look' ? { index, place: placeOf(entry) } : null);
                      }}
                    />
                  ))}
                </Stack>
              )}
            </FirstOf>
          </section>
        );
      })}
    </Stack>
  );
}

/** Whether the focus is still where the page put it. */
function isAtStart(): boolean {
  const focused = document.activeElement;
  return focused === null || focused === document.body || focused.matches('h1');
}

const NO_ITEMS: readonly PayItem[] = [];
