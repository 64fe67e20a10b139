import { Button, type ButtonProps, type ElementProps } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';

type DisclosureButtonProps = ButtonProps & ElementProps<'button', keyof ButtonProps>;

/** A button that opens a panel, among filters and other choices. */
export function DisclosureButton(props: DisclosureButtonProps) {
  return (
    <Button
      size="xs"
      variant="default"
      px="xs"
      fz="sm"
      fw={400}
      justify="space-between"
      rightSection={<IconChevronDown size="1rem" aria-hidden />}
      styles={label}
      {...props}
    />
  );
}

/** A long list of chosen names is cut off. */
const label = {
  label: {
    display: 'block',
    height: 'auto',
    maxWidth: '14rem',
    lineHeight: 1.5,
    // Mantine trims the text box to its capitals, which would cut off the descenders.
    textBox: 'normal',
    textOverflow: 'ellipsis',
  },
} as const;
