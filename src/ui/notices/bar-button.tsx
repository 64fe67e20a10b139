import { Button } from '../button.tsx';
import { useIsPhone } from '../use-is-phone.ts';

/** A button in a bar above or below a list or a page. */
export function BarButton({ onClick, children }: { onClick: () => void; children: string }) {
  const isPhone = useIsPhone();
  return (
    <Button
      size="compact-xs"
      variant="default"
      {...(isPhone && { h: '2.75rem', miw: '2.75rem' })}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
