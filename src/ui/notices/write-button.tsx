import type { ComponentProps } from 'react';
import { Button } from '../button.tsx';
import { readOnly } from '../read-only.ts';
import { useStored } from '../store.ts';

/** A button that changes data; in read-only mode it explains why it is disabled. */
export function WriteButton({ disabled, title, ...props }: ComponentProps<typeof Button>) {
  const reason = useStored(readOnly, (it) => it);
  return (
    <Button
      {...props}
      disabled={disabled || reason !== null}
      title={reason ?? title}
      {...(reason !== null && { 'aria-description': reason })}
    />
  );
}

/** A `SmallButton` that changes data. */
export function SmallWriteButton(props: ComponentProps<typeof Button>) {
  return <WriteButton size="compact-sm" variant="default" {...props} />;
}
