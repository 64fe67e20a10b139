import { Badge, Box, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import '@mantine/core/styles/Badge.css';
import { itemText } from '#api/item-text.ts';
import { useReasons } from '#api/differences.ts';
import { absoluteDecimal, signOf } from '#lib/decimal-sum.ts';
import { formatAmount } from '#lib/format-amount.ts';
import { idKey } from '#lib/guid.ts';
import { partnerName } from '#lib/ledger/partner-key.ts';
import { unitsName } from '#lib/units-name.ts';
import { visibleString } from '#lib/visible-text.ts';
import { Amount } from '#ui/values/amount.tsx';
import { VisibleText } from '#ui/visible-text.tsx';
import type { PayItem } from '../model/pay-item.ts';
import { payerTexts, bankFileTexts } from '../paste/texts.ts';
import { bankText } from './bank-text.ts';
import { workTexts } from './texts.ts';
import { asideText, WorkDetails, type WorkRowProps } from './work-details.tsx';
import { moneyOf, undividedItems, type WorkEntry } from './work-groups.ts';

const COLORS = { certain: 'teal', likely: 'blue', possible: 'yellow', none: 'gray' } as const;
/** Maximum number of items that a row names. */
const NAMED = 4;

/** Shows an entry: its payer and amount, its match, and the reasons. */
export function WorkRow(props: WorkRowProps) {
  const { entry, group, draftName, likeness, items, unitsNames, isFresh, isOpen } = props;
  const { line, match, index } = entry;
  const reasons = useReasons();
  const { units: code, currency } = moneyOf(entry);
  const units = code === null ? visibleString(currency ?? '') : unitsName(unitsNames, code);
  return (
    <Box
      role="listitem"
      style={{ borderTop: '1px solid var(--waybill-line)' }}
      onFocus={props.onFocus}
    >
      <UnstyledButton
        w="100%"
        py={6}
        px="xs"
        mih={44}
        // Below the message about refused decisions.
        style={{ scrollMarginTop: '10rem' }}
        bg={isOpen ? 'var(--waybill-hover)' : 'transparent'}
        data-entry={index}
        aria-expanded={isOpen}
        onClick={() => props.actions.toggle(entry)}
        onKeyDown={props.onKeyDown}
      >
        <Group component="span" gap="xs" justify="space-between" wrap="wrap">
          <Box component="span" style={{ flex: '1 1 15rem', minWidth: 0 }}>
            <Text span fw={600} fz="sm" style={{ overflowWrap: 'anywhere' }}>
              {line.payer.name ? <VisibleText text={line.payer.name} /> : workTexts.noPayer}
            </Text>
            <Text span display="block" fz="xs" c="dimmed" truncate>
              {visibleString(bankText(line, units))}
            </Text>
          </Box>
          <Box component="span" style={{ flex: '1 1 15rem', minWidth: 0 }}>
            <Text span display="block" fz="sm" style={{ overflowWrap: 'anywhere' }}>
              {line.partner ? (
                visibleString(partnerName(line.partner))
              ) : (
                <Text span c="dimmed" fz="sm">
                  {line.proposal
                    ? payerTexts.isIt(visibleString(partnerName(line.proposal.partner)))
                    : isFresh
                      ? workTexts.noPartner
                      : workTexts.yetToMatch}
                </Text>
              )}
            </Text>
            <Text span display="block" fz="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {likeness
                ? workTexts.mayBeIn(visibleString(likeness.draft))
                : group === 'done'
                  ? draftName !== null && bankFileTexts.importedBefore(visibleString(draftName))
                  : group === 'aside' && entry.decision?.aside
                    ? asideText(entry.decision.aside, reasons)
                    : itemsText(entry, items)}
            </Text>
          </Box>
          <Group component="span" gap="xs" wrap="nowrap" flex="1 1 15rem">
            {match && line.partner && group !== 'done' && (
              <Badge variant="dot" color={COLORS[match.certainty]} tt="none" fw={500}>
                {entry.decision?.state === 'accepted'
                  ? workTexts.accepted
                  : match.evidence === 'chosen'
                    ? workTexts.chosen
                    : workTexts.certainty[match.certainty]}
              </Badge>
            )}
            <Text span fz="sm" fw={600} ms="auto">
              <Amount value={line.amount} units={units} />
            </Text>
          </Group>
        </Group>
      </UnstyledButton>
      {isOpen && (
        <Stack gap="xs" px="xs" pt="xs" pb="sm">
          <WorkDetails {...props} />
        </Stack>
      )}
    </Box>
  );
}

/** The items that it pays, by name. */
function itemsText({ match, line }: WorkEntry, items: readonly PayItem[]): string {
  if (!match || !line.partner) return '';
  const names = new Map(items.map((item) => [item.key, itemText(item)]));
  const all = [
    ...match.payment.lines.map(({ id }) => names.get(idKey(id)) ?? visibleString(id)),
    ...undividedItems(match, line).map(itemText),
  ];
  const named = all.slice(0, NAMED);
  const rest = all.length - named.length;
  const text = rest > 0 ? `${named.join(', ')} +${rest}` : named.join(', ');
  if (!match.more || signOf(match.more) === 0) return text;
  const by = formatAmount(absoluteDecimal(match.more));
  return `${text} · ${workTexts.differs(by, signOf(match.more) > 0)}`;
}
