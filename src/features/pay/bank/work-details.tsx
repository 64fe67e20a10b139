import { Checkbox, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { Suspense, useEffect, useState, type KeyboardEvent } from 'react';
import { reasonName, useReasons } from '#api/differences.ts';
import type { BankDecision } from '#contract/bank-decision.ts';
import { formatDay } from '#lib/calendar-day.ts';
import { absoluteDecimal, negateDecimal, signOf } from '#lib/decimal-sum.ts';
import { formatAmount } from '#lib/format-amount.ts';
import type { PartnerReference } from '#lib/ledger/ledger-entry.ts';
import { partnerKey, partnerName } from '#lib/ledger/partner-key.ts';
import { visibleString } from '#lib/visible-text.ts';
import { Button, SmallButton } from '#ui/button.tsx';
import { loadable } from '#ui/loadable.tsx';
import { OwnTime } from '#ui/values/own-time.tsx';
import { itemText } from '#api/item-text.ts';
import layout from '#ui/layout.module.css';
import { StandOut } from '#ui/notices/stand-out.tsx';
import { FirstOf } from '#ui/tables/first-of.tsx';
import { ReasonFields } from '#ui/values/reason-fields.tsx';
import { useToday } from '#ui/values/use-today.ts';
import { describeCurrency } from '../model/describe-currency.ts';
import { amountBesideName, isNameless, type PayItem } from '../model/pay-item.ts';
import { bankListTexts, payerTexts } from '../paste/texts.ts';
import type { MatchedEntry } from './match-entries.ts';
import { workTexts } from './texts.ts';
import type { Likeness } from './likenesses.ts';
import {
  acceptance,
  chosenItems,
  isOutdated,
  pinned,
  undividedItems,
  type WorkEntry,
  type WorkGroup,
} from './work-groups.ts';

const asideForm = loadable(async () => ({ default: (await import('./aside-form.tsx')).AsideForm }));

type Decision = { [K in keyof BankDecision]?: BankDecision[K] | undefined };

/** A person’s actions on an entry. */
export interface WorkActions {
  /** Opens or closes the entry. */
  toggle: (entry: WorkEntry) => void;
  accept: (entry: WorkEntry) => void;
  /** Opens or closes the form that asks for a reason, or returns the entry to the list. */
  aside: (entry: WorkEntry, isAsking: boolean) => void;
  putAside: (entry: WorkEntry, aside: NonNullable<BankDecision['aside']>) => void;
  decide: (entry: WorkEntry, decision: Decision) => void;
  /** Answers whether an entry, or all that look alike in the same way, are those of a draft. */
  answer: (entry: WorkEntry, isSame: boolean, isForAll: boolean) => void;
}

export interface WorkRowProps {
  entry: WorkEntry;
  group: WorkGroup;
  draftName: string | null;
  /** Whether the entry went into that draft from here, so that no answer is needed. */
  isDrafted: boolean;
  /** An entry in a draft that looks like it, until a person has compared them. */
  likeness: Likeness | null;
  partners: readonly PartnerReference[];
  /** Open ones of its partner. */
  items: readonly PayItem[];
  unitsNames: Readonly<Record<string, string>>;
  /** Whether the transactions are loaded: until then, nobody knows which partners there are. */
  isFresh: boolean;
  isOpen: boolean;
  /** Whether a person tried to accept it and something is missing. */
  isStuck: boolean;
  /** Whether the form that asks for a reason is open. */
  isAskingWhy: boolean;
  /** The person who made the decision, if it may have been another person; and the time. */
  madeBy: { who: string | null; at: string } | undefined;
  actions: WorkActions;
  onKeyDown: (event: KeyboardEvent) => void;
  /** The row, or something in its details, has the focus. */
  onFocus: () => void;
}

/** Shows the bank's data of an entry, the reasons for its match, and ways to correct it. */
export function WorkDetails(props: WorkRowProps) {
  const { entry, group, draftName, isDrafted, likeness, madeBy, actions } = props;
  const { line } = entry;
  const reasons = useReasons();
  const now = useToday();
  const aside = group === 'aside' ? entry.decision?.aside : undefined;
  return (
    <>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        <Text span c="dimmed" size="sm">
          {workTexts.bankText}:{' '}
        </Text>
        {visibleString(line.cells.filter(Boolean).join(' · '))}
        {line.payer.account !== '' && ` · ${workTexts.account(visibleString(line.payer.account))}`}
      </Text>
      {(aside || madeBy) && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {aside && asideText(aside, reasons)}{' '}
          {madeBy && (
            <Text span size="xs" c="dimmed">
              {workTexts.madeBy(madeBy.who && visibleString(madeBy.who))}{' '}
              <OwnTime text={madeBy.at} now={now} />
            </Text>
          )}
        </Text>
      )}
      {group === 'done' && !isDrafted && draftName !== null && (
        <Group gap="xs">
          <Text size="sm">{workTexts.sameEntry(visibleString(draftName))}</Text>
          <SmallButton onClick={() => actions.answer(entry, false, false)}>
            {workTexts.other}
          </SmallButton>
        </Group>
      )}
      {likeness && !isDrafted && <Comparison {...props} likeness={likeness} />}
      {group !== 'done' && !likeness && <Correction {...props} />}
    </>
  );
}

/** Asks whether an entry is the one of a draft that it looks like. */
function Comparison({
  entry,
  likeness: { draft, reference, isBatch, isOnValueDay, peers },
  isStuck,
  actions,
}: WorkRowProps & { likeness: Likeness }) {
  const names = [visibleString(draft), visibleString(reference)] as const;
  return (
    <StandOut tone="action" role="group" label={workTexts.compare}>
      <Text size="sm">
        {isBatch
          ? workTexts.looksLikeBatch(...names)
          : workTexts[isOnValueDay ? 'looksLikeOnValueDay' : 'looksLike'](
              ...names,
              visibleString(entry.line.bankReference),
            )}
      </Text>
      {isStuck && (
        <Text size="sm" role="alert" c="var(--waybill-failure)">
          {workTexts.answerFirst}
        </Text>
      )}
      <Answers onAnswer={(isSame) => actions.answer(entry, isSame, false)} />
      {peers.length > 1 && (
        <>
          <Text size="sm" mt="sm">
            {workTexts.peers(peers.length)}
          </Text>
          <Answers isForAll onAnswer={(isSame) => actions.answer(entry, isSame, true)} />
        </>
      )}
      <Text size="xs" c="dimmed" mt="xs" className={layout.keys}>
        {workTexts.answerKeys(peers.length > 1)}
      </Text>
    </StandOut>
  );
}

/** The match of an entry with its reasons, and ways to accept, change or put it aside. */
function Correction({
  entry,
  group,
  partners,
  items,
  isStuck,
  isAskingWhy,
  actions,
}: WorkRowProps) {
  const { line, match } = entry;
  const [isChoosing, setChoosing] = useState(false);
  const reasons = useReasons();
  useEffect(() => {
    // If this fails now, a key or click tries again.
    void asideForm.load().catch(() => {});
  }, []);
  const decide = (decision: Decision): void => actions.decide(entry, decision);
  const chosen = new Set(chosenItems(entry));
  const isOld = isOutdated(entry);
  const difference = match?.more && chosen.size > 0 ? signOf(match.more) : 0;
  const otherCurrency = describeCurrency(line.currency, match?.payment.units ?? null);
  return (
    <>
      {otherCurrency !== null && (
        <Text size="sm" c="var(--waybill-failure)">
          {visibleString(otherCurrency)}.
        </Text>
      )}
      {match && line.partner && <Reasons match={match} elsewhere={line.namedElsewhere} />}
      <Group align="end" gap="sm">
        <NativeSelect
          label={workTexts.partner}
          size="xs"
          miw="14rem"
          value={partnerKey(line.partner)}
          onChange={({ target }) => {
            const partner = partners.find((it) => partnerKey(it) === target.value);
            if (partner) decide({ partner });
          }}
        >
          {line.partner === null && <option value="">{bankListTexts.choosePartner}</option>}
          {partners.map((it) => (
            <option key={partnerKey(it)} value={partnerKey(it)}>
              {visibleString(partnerName(it))}
            </option>
          ))}
        </NativeSelect>
        <Text size="xs" c="dimmed" lh="1.875rem">
          {line.by ? payerTexts[line.by] : line.proposal && payerTexts[line.proposal.by]}
        </Text>
      </Group>
      {isStuck && (
        <Text size="sm" role="alert" c="red">
          {workTexts.cantAccept}
        </Text>
      )}
      {difference > 0 && (
        <ReasonFields
          reasons={reasons}
          given={
            isOld
              ? entry.decision?.difference
              : match?.payment.lines.find((it) => it.difference)?.difference
          }
          onChange={(given) =>
            decide({
              ...(match && !isOld && pinned(match)),
              difference: given,
              ...(group === 'ready' && { state: 'accepted' }),
            })
          }
        />
      )}
      {isChoosing && line.partner && (
        <ItemChoice
          items={items}
          named={new Set(line.named.map(({ item }) => item.key))}
          chosen={chosen}
          onChoose={(keys) => decide({ items: [...keys], amounts: undefined })}
        />
      )}
      <Group gap="xs">
        {group === 'look' && (
          <Button
            size="compact-sm"
            disabled={acceptance(entry) === null}
            onClick={() => actions.accept(entry)}
          >
            {line.partner === null && line.proposal
              ? workTexts.acceptPartner(visibleString(partnerName(line.proposal.partner)))
              : workTexts.accept}
          </Button>
        )}
        {line.partner && !isChoosing && (
          <SmallButton
            onClick={() => {
              setChoosing(true);
              const named = match ? undividedItems(match, line) : [];
              if (named.length > 0) decide({ items: named.map(({ key }) => key) });
            }}
          >
            {workTexts.chooseItems}
          </SmallButton>
        )}
        {difference < 0 && !isOld && match?.payment.autoApply === false && (
          <SmallButton
            onClick={() => decide({ ...pinned(match), leavesRest: true, state: 'accepted' })}
          >
            {workTexts.leaveRest(formatAmount(negateDecimal(match.more!)))}
          </SmallButton>
        )}
        {!isAskingWhy && (
          <SmallButton onClick={() => actions.aside(entry, true)}>
            {group === 'aside' ? workTexts.takeBack : workTexts.putAside}
          </SmallButton>
        )}
      </Group>
      {isAskingWhy && (
        <Suspense>
          <asideForm.Component
            onDone={(aside) => actions.putAside(entry, aside)}
            onCancel={() => actions.aside(entry, false)}
          />
        </Suspense>
      )}
    </>
  );
}

interface AnswersProps {
  /** Whether it answers for all entries that look like those of the draft in the same way. */
  isForAll?: boolean;
  onAnswer: (isSame: boolean) => void;
}

function Answers({ isForAll = false, onAnswer }: AnswersProps) {
  const { same, other, allSame, allOther } = workTexts;
  return (
    <Group gap="xs" mt="xs">
      <SmallButton onClick={() => onAnswer(true)}>{isForAll ? allSame : same}</SmallButton>
      <SmallButton onClick={() => onAnswer(false)}>{isForAll ? allOther : other}</SmallButton>
    </Group>
  );
}

/** Returns the reason by its name, and the note. */
export function asideText(
  { reason, note }: NonNullable<BankDecision['aside']>,
  reasons: ReturnType<typeof useReasons>,
): string {
  return [reason && reasonName(reasons, reason), visibleString(note)].filter(Boolean).join(' · ');
}

function Reasons({ match, elsewhere }: { match: MatchedEntry; elsewhere: number }) {
  const { evidence, ways, more, near, slips, passedOver } = match;
  const difference = more && signOf(more) !== 0 ? more : null;
  return (
    <Stack gap={2}>
      <Text size="sm">
        {workTexts.evidence[evidence]}{' '}
        {ways !== null && ways.count > 0 && workTexts.ways(ways.count, ways.isCounted)}{' '}
        {difference &&
          evidence !== 'near' &&
          workTexts.paysOther(formatAmount(absoluteDecimal(difference)), signOf(difference) > 0)}
      </Text>
      {slips.map(({ item, text }) => (
        <Text key={item.key} size="sm">
          {workTexts.slip(visibleString(text), itemText(item))}
        </Text>
      ))}
      {passedOver.length > 0 && (
        <Text size="sm">
          {(evidence === 'named-differs' ? workTexts.notReached : workTexts.passedOver)(
            passedOver.map(itemText).join(', '),
          )}
        </Text>
      )}
      {elsewhere > 0 && <Text size="sm">{workTexts.elsewhere(elsewhere)}</Text>}
      {near.length > 0 && (
        <Text size="sm" c="dimmed">
          {workTexts.near}:{' '}
          {near
            .map(({ item, more: by }) =>
              (signOf(by) > 0 ? workTexts.isMore : workTexts.isLess)(
                itemText(item),
                formatAmount(absoluteDecimal(by)),
              ),
            )
            .join('; ')}
        </Text>
      )}
    </Stack>
  );
}

interface ItemChoiceProps {
  items: readonly PayItem[];
  /** Keys of the items that the bank text names, which come first. */
  named: ReadonlySet<string>;
  chosen: ReadonlySet<string>;
  onChoose: (keys: readonly string[]) => void;
}

/** Lists the partner's open items, to tick those that an entry pays. */
function ItemChoice({ items, named, chosen, onChoose }: ItemChoiceProps) {
  const free = items
    .filter(({ isInFlight }) => !isInFlight)
    .toSorted((a, b) => Number(named.has(b.key)) - Number(named.has(a.key)));
  if (free.length === 0) return <Text size="sm">{workTexts.noItems}</Text>;
  return (
    <Stack gap={4} role="group" aria-label={workTexts.items}>
      <FirstOf items={free} noun={workTexts.openItems} first={12}>
        {(shown) =>
          shown.map((item) => (
            <Checkbox
              key={item.key}
              size="sm"
              label={labelOf(item)}
              checked={chosen.has(item.key)}
              onChange={({ target }) =>
                onChoose(
                  target.checked
                    ? [...chosen, item.key]
                    : [...chosen].filter((key) => key !== item.key),
                )
              }
            />
          ))
        }
      </FirstOf>
    </Stack>
  );
}

function labelOf(item: PayItem): string {
  const due = item.due === null || isNameless(item) ? '' : workTexts.due(formatDay(item.due));
  const amount = amountBesideName(item);
  return `${itemText(item)}${due}${amount && `: ${item.reduces ? '−' : ''}${amount}`}`;
}
