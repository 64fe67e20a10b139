import { timeLeft } from '#lib/time-left.ts';
import { Button } from '#ui/button.tsx';
import { useCountdown } from '#ui/use-countdown.ts';

interface SendAgainButtonProps {
  name: string;
  /** When the waiting time is over, by this browser's clock, in ms since 1970. */
  until: number;
  isPending: boolean;
  onClick: () => void;
}

/** Barred until the waiting time has passed; says how long that is. */
export function SendAgainButton({ name, until, isPending, onClick }: SendAgainButtonProps) {
  const left = useCountdown(until);
  return (
    <Button variant="default" disabled={left > 0} loading={isPending} onClick={onClick}>
      {name}
      {left > 0 && ` in ${timeLeft(left)}`}
    </Button>
  );
}
