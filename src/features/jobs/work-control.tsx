import { Loader, Stack } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Disclosure } from '#ui/disclosures/disclosure.tsx';
import layout from '#ui/layout.module.css';
import { usePathname } from '#ui/place.tsx';
import { formatCount } from '#lib/locale.ts';
import { useIsPhone } from '#ui/use-is-phone.ts';
import { jobsTexts } from './texts.ts';
import type { Work } from './work.ts';
import classes from './work.module.css';
import { WorkItem } from './work-item.tsx';
import visually from '#ui/visually-hidden.module.css';
import { useMay } from '#api/session/session.ts';
import { useAcknowledgingWork } from './use-acknowledging-work.ts';
import { useLoadsAsWork } from './use-loads-as-work.ts';
import { useJobsWork } from './use-jobs-work.ts';
import { useSendingWork } from './use-sending-work.ts';

/** Shows background tasks, except those that the current screen shows itself. */
export function WorkControl() {
  const pathname = usePathname();
  const all = useWork();
  const shown = all.filter(({ isShownAt }) => !isShownAt(pathname));
  const news = shown.filter(({ state }) => state !== 'running');
  useEffect(() => {
    // The task's own screen shows the result.
    for (const { state, isShownAt, forget } of all) {
      if (state !== 'running' && isShownAt(pathname)) forget();
    }
  });
  return (
    <>
      <div role="status" aria-atomic="false" className={visually.hidden}>
        {news.map(({ id, words }) => (
          <p key={id}>{words}</p>
        ))}
      </div>
      {shown.length > 0 && (
        <Disclosure
          label={jobsTexts.panel}
          group={jobsTexts.group}
          buttonClassName={`${layout.tool} ${classes.button}`}
          button={<Summary shown={shown} news={news} />}
        >
          <Stack component="ul" gap="sm" w="26rem" maw="100%" fz="sm" className={layout.bare}>
            {shown.map((work) => (
              <WorkItem key={work.id} work={work} isLast={shown.length === 1} />
            ))}
          </Stack>
        </Disclosure>
      )}
    </>
  );
}

/** The first result, or else the progress of the first running task. */
function Summary({ shown, news }: { shown: readonly Work[]; news: readonly Work[] }) {
  // A phone’s header has room for the icon alone; the text is still read aloud.
  const isPhone = useIsPhone();
  const first = news[0] ?? shown[0]!;
  const others = shown.length - 1;
  return (
    <span className={classes.summary} data-state={first.state}>
      {first.state === 'running' ? (
        <Loader size="xs" aria-hidden />
      ) : first.state === 'done' ? (
        <IconCircleCheck size="1rem" aria-hidden />
      ) : (
        <IconAlertTriangle size="1rem" aria-hidden />
      )}
      <span className={isPhone ? visually.hidden : `${layout.ellipsis} ${layout.numeric}`}>
        {first.words}
      </span>
      {others > 0 && <span className={layout.dimmed}>+{formatCount(others)}</span>}
    </span>
  );
}

/** All running tasks, and the ended ones whose results weren't seen yet. */
function useWork(): Work[] {
  const may = useMay();
  return [
    ...useJobsWork(may({ role: 'triage', kind: 'write' })),
    ...useAcknowledgingWork(may({ role: 'accounting', kind: 'write' })),
    ...useSendingWork(may({ role: 'accounting', kind: 'read' })),
    ...useLoadsAsWork(),
  ];
}
