import { Group, NativeSelect, TextInput } from '@mantine/core';
import { reasonTexts } from '../late-texts.ts';

const LONGEST_NOTE = 500;

interface ReasonGiven {
  /** Code. */
  reason: string;
  note: string;
}

interface ReasonFieldsProps {
  /** To choose from. */
  reasons: readonly { code: string; name: string }[];
  given: ReasonGiven | undefined;
  /** Called with each change; `undefined` when the reason is removed. */
  onChange: (given: ReasonGiven | undefined) => void;
}

/** Asks why a payment leaves something of an item open. */
export function ReasonFields({ reasons, given, onChange }: ReasonFieldsProps) {
  const isKnown = given === undefined || reasons.some(({ code }) => code === given.reason);
  return (
    <Group align="end" gap="xs">
      <NativeSelect
        size="xs"
        label={reasonTexts.reason}
        value={given?.reason ?? ''}
        onChange={({ target }) =>
          onChange(
            target.value === '' ? undefined : { reason: target.value, note: given?.note ?? '' },
          )
        }
      >
        <option value="">{reasonTexts.none}</option>
        {/* A reason that the settings no longer have. */}
        {!isKnown && <option value={given.reason}>{given.reason}</option>}
        {reasons.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </NativeSelect>
      {given && (
        <TextInput
          // Undo, or another person, may have changed it.
          key={given.note}
          size="xs"
          flex="1 1 10rem"
          maw="24rem"
          label={reasonTexts.note}
          maxLength={LONGEST_NOTE}
          defaultValue={given.note}
          // Saved on blur, because each change may match a whole bank file again.
          onBlur={({ target }) => {
            if (target.value !== given.note) onChange({ ...given, note: target.value });
          }}
        />
      )}
    </Group>
  );
}
