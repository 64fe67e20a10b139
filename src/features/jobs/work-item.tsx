import { Box, Group } from '@mantine/core';
import { Button } from '#ui/button.tsx';
import { closePanel } from '#ui/panels/close-panel.ts';
import { Link } from '#ui/link.tsx';
import { ProgressBar } from '#ui/notices/progress-bar.tsx';
import { jobsTexts } from './texts.ts';
import type { Work } from './work.ts';
import layout from '#ui/layout.module.css';

/** Shows a task with its progress and actions. */
export function WorkItem({ work, isLast }: { work: Work; isLast: boolean }) {
  const { state, words, progress, place, stop, forget } = work;
  const isRunning = state === 'running';
  return (
    <li className={layout.breaks}>
      <Box className={layout.numeric}>
        {words}
        {isRunning && progress.left !== null && (
          <span className={layout.dimmed}>{jobsTexts.left(progress.left)}</span>
        )}
      </Box>
      {isRunning && progress.part !== null && (
        <ProgressBar mt={4} label={words} done={progress.part} total={1} />
      )}
      <Group gap="xs" mt={6}>
        <Link to={place.path} onClick={({ currentTarget }) => closePanel(currentTarget)}>
          {jobsTexts.open(place.name)}
        </Link>
        {stop && (
          <Button size="compact-xs" variant="default" onClick={stop}>
            {jobsTexts.stop}
          </Button>
        )}
        {!isRunning && (
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => {
              forget();
              // Dismissing the last task removes the focused button.
              if (isLast) document.getElementById('main')?.focus();
            }}
          >
            {jobsTexts.dismiss}
          </Button>
        )}
      </Group>
      {isRunning && !stop && <div className={layout.caption}>{jobsTexts.continues}</div>}
    </li>
  );
}
