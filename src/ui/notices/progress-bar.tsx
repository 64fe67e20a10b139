import { Progress, type ProgressRootProps } from '@mantine/core';
import '@mantine/core/styles/Progress.css';

interface ProgressBarProps extends Omit<ProgressRootProps, 'children'> {
  label: string;
  done: number;
  /** `null` where it is unknown: then the bar shows activity without progress. */
  total: number | null;
}

/** The progress of a task. */
export function ProgressBar({ label, done, total, ...others }: ProgressBarProps) {
  // Read out as it is.
  const percent = total === null ? 100 : Math.round((100 * Math.min(done, total)) / (total || 1));
  return (
    <Progress.Root {...others}>
      <Progress.Section aria-label={label} value={percent} {...(total === null && unknown)} />
    </Progress.Root>
  );
}

const unknown = { withAria: false, role: 'progressbar', striped: true, animated: true } as const;
