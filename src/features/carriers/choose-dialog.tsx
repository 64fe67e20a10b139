import { useState } from 'react';
import type { Carrier } from '#api/carriers.ts';
import { Button } from '#ui/button.tsx';
import { closeDialog, Dialog } from '#ui/dialog.tsx';
import { VisibleText } from '#ui/visible-text.tsx';
import { carrierName } from './carrier-path.ts';
import classes from './carriers.module.css';
import { certaintyWords } from './certainty-words.ts';
import { ChooseCarrier } from './choose-carrier.tsx';
import { numbersAlike, type Kind, type ManyRow } from './many-rows.ts';

interface ChooseDialogProps {
  row: ManyRow;
  rows: readonly ManyRow[];
  carriers: readonly Carrier[];
  /** `null` takes choices back. */
  onChoose: (numbers: readonly string[], carrier: Carrier | null) => void;
  onClosed: () => void;
}

/** Puts right whose a number is: this one, or all of its kind. */
export function ChooseDialog({ row, rows, carriers, onChoose, onClosed }: ChooseDialogProps) {
  const [chosen, setChosen] = useState(row.carrier?.key ?? row.candidates[0]?.carrier.key ?? '');
  const [kind, setKind] = useState<Kind>('number');
  const carrier = carriers.find(({ key }) => key === chosen);
  const kinds = (['number', 'format', 'candidates'] as const)
    .map((it) => ({ kind: it, numbers: numbersAlike(rows, row, it) }))
    .filter(({ kind: it, numbers }) => it === 'number' || numbers.length > 1);
  const numbers = numbersAlike(rows, row, kind);
  return (
    <Dialog title="Whose number is this?" onClosed={onClosed}>
      <form
        className={classes.chooseForm}
        onSubmit={(event) => {
          event.preventDefault();
          if (!carrier) return;
          onChoose(numbers, carrier);
          closeDialog(event.currentTarget, '');
        }}
      >
        <p className={classes.code}>
          <VisibleText text={row.number} />
        </p>
        {row.candidates.length > 0 && (
          <ul className={classes.chooseCandidates}>
            {row.candidates.map(({ carrier: it, recognition }) => (
              <li key={`${it.key}/${recognition.format}`}>
                <strong>
                  <VisibleText text={carrierName(it)} />
                </strong>{' '}
                {certaintyWords[recognition.certainty]}. {recognition.format}. {recognition.why}
              </li>
            ))}
          </ul>
        )}
        <ChooseCarrier carriers={carriers} label="Carrier" chosen={chosen} onChoose={setChosen} />
        {kinds.length > 1 && (
          <fieldset className={classes.kinds}>
            <legend>For</legend>
            {kinds.map(({ kind: it, numbers: { length } }) => (
              <label key={it}>
                <input
                  type="radio"
                  name="kind"
                  checked={kind === it}
                  onChange={() => setKind(it)}
                />
                {kindWords(it, length, row)}
              </label>
            ))}
          </fieldset>
        )}
        <div className={classes.buttons}>
          <Button type="submit" size="compact-sm" disabled={!carrier}>
            Use {numbers.length > 1 ? `for ${numbers.length} numbers` : 'this carrier'}
          </Button>
          {row.isByHand && (
            <Button
              size="compact-sm"
              variant="default"
              onClick={({ currentTarget }) => {
                onChoose(numbers, null);
                closeDialog(currentTarget, '');
              }}
            >
              As recognised
            </Button>
          )}
          <Button
            size="compact-sm"
            variant="default"
            onClick={({ currentTarget }) => closeDialog(currentTarget, '')}
          >
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function kindWords(kind: Kind, count: number, { format, candidates }: ManyRow): string {
  switch (kind) {
    case 'number':
      return 'This number alone';
    case 'format':
      return format === null
        ? `All ${count} without a known form`
        : `All ${count} of the form ${format}`;
    case 'candidates':
      return candidates.length === 0
        ? `All ${count} without a candidate`
        : `All ${count} with the same candidates`;
    default:
      return kind satisfies never;
  }
}
