import { Group, Radio, Text } from '@mantine/core';
import { useState } from 'react';
import type { Carrier } from '#api/carriers.ts';
import { Bullet, Bullets } from '#ui/bullets.tsx';
import { Button } from '#ui/button.tsx';
import { closeDialog, Dialog, DismissButton } from '#ui/panels/dialog.tsx';
import { VisibleText } from '#ui/visible-text.tsx';
import { carrierName } from './carrier-path.ts';
import { ChooseCarrier } from './choose-carrier.tsx';
import { likelyCarrier, numbersAlike, type Kind, type ManyRow } from './many-rows.ts';
import { certaintyNames, chooseTexts, carrierLabels, manyTexts } from './texts.ts';

interface ChooseDialogProps {
  row: ManyRow;
  rows: readonly ManyRow[];
  carriers: readonly Carrier[];
  /** `null` clears earlier choices. */
  onChoose: (numbers: readonly string[], carrier: Carrier | null) => void;
  onClosed: () => void;
}

/** Assigns a carrier to a number, or to all numbers like it. */
export function ChooseDialog({ row, rows, carriers, onChoose, onClosed }: ChooseDialogProps) {
  const [chosen, setChosen] = useState(() => likelyCarrier(row, carriers)?.key ?? '');
  const [kind, setKind] = useState<Kind>('number');
  const carrier = carriers.find(({ key }) => key === chosen);
  const kinds = (['number', 'format', 'candidates'] as const)
    .map((it) => ({ kind: it, numbers: numbersAlike(rows, row, it) }))
    .filter(({ kind: it, numbers }) => it === 'number' || numbers.length > 1);
  const numbers = numbersAlike(rows, row, kind);
  return (
    <Dialog title={chooseTexts.title} onClosed={onClosed}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!carrier) return;
          onChoose(numbers, carrier);
          closeDialog(event.currentTarget, '');
        }}
      >
        <Text ff="monospace" mb="xs" style={{ overflowWrap: 'anywhere' }}>
          <VisibleText text={row.number} />
        </Text>
        {row.candidates.length > 0 && (
          <Bullets>
            {row.candidates.map(({ carrier: it, recognition }) => (
              <Bullet key={`${it.key}/${recognition.format}`}>
                <strong>
                  <VisibleText text={carrierName(it)} />
                </strong>{' '}
                {certaintyNames[recognition.certainty]}. {recognition.why}
              </Bullet>
            ))}
          </Bullets>
        )}
        {row.contradictedBy !== null && (
          <Text size="sm" my="xs">
            {manyTexts.contradicted(row.contradictedBy, '')}.
          </Text>
        )}
        <ChooseCarrier
          carriers={carriers}
          label={carrierLabels.carrier}
          chosen={chosen}
          onChoose={setChosen}
        />
        {kinds.length > 1 && (
          <Radio.Group
            mt="md"
            label={chooseTexts.applyTo}
            value={kind}
            onChange={(value) => setKind(value)}
          >
            {kinds.map(({ kind: it, numbers: { length } }) => (
              <Radio key={it} mt="xs" value={it} label={describeKind(it, length, row)} />
            ))}
          </Radio.Group>
        )}
        <Group gap="xs" mt="lg">
          <Button type="submit" disabled={!carrier}>
            {chooseTexts.use(numbers.length)}
          </Button>
          {row.isByHand && (
            <Button
              variant="default"
              onClick={({ currentTarget }) => {
                onChoose(numbers, null);
                closeDialog(currentTarget, '');
              }}
            >
              {chooseTexts.clear}
            </Button>
          )}
          <DismissButton>{chooseTexts.cancel}</DismissButton>
        </Group>
      </form>
    </Dialog>
  );
}

function describeKind(kind: Kind, count: number, { format, candidates }: ManyRow): string {
  switch (kind) {
    case 'number':
      return chooseTexts.number;
    case 'format':
      return format === null ? chooseTexts.unknownFormat(count) : chooseTexts.format(count, format);
    case 'candidates':
      return candidates.length === 0
        ? chooseTexts.noCandidates(count)
        : chooseTexts.sameCandidates(count);
    default:
      return kind satisfies never;
  }
}
