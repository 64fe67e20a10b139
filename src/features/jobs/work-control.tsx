import { Loader } from '@mantine/core';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { Disclosure } from '#ui/disclosure.tsx';
import { formatCount } from '#lib/locale.ts';
import { ActionIcon, DoneIcon } from '#ui/icons.tsx';
import { useWork } from './use-work.ts';
import type { Work } from './work.ts';
import classes from './work.module.css';
import { WorkItem } from './work-item.tsx';
import visually from '#ui/visually-hidden.module.css';

/**
 * Where one sees what goes on behind other screens, how far it is and how it ended. What the screen
 * before one shows by itself is left out.
 */
export function WorkControl() {
  const { pathname } = useLocation();
  const all = useWork();
  const shown = all.filter(({ isShownAt }) => !isShownAt(pathname));
  const news = shown.filter(({ state }) => state !== 'running');
  useEffect(() => {
    // Its own screen has told how it ended.
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
          label="In progress"
          group="Everywhere"
          buttonClassName={classes.pill}
          button={<Summary shown={shown} news={news} />}
        >
          <ul className={classes.list}>
            {shown.map((work) => (
              <WorkItem key={work.id} work={work} isLast={shown.length === 1} />
            ))}
          </ul>
        </Disclosure>
      )}
    </>
  );
}

/** What has ended says so first; what goes on, how far it is. */
function Summary({ shown, news }: { shown: readonly Work[]; news: readonly Work[] }) {
  const said = news[0] ?? shown[0]!;
  const others = shown.length - 1;
  return (
    <span className={classes.summary} data-state={said.state}>
      {said.state === 'running' ? (
        <Loader size="xs" aria-hidden />
      ) : said.state === 'done' ? (
        <DoneIcon />
      ) : (
        <ActionIcon />
      )}
      <span className={classes.said}>{said.words}</span>
      {others > 0 && <span className={classes.others}>+{formatCount(others)}</span>}
    </span>
  );
}
