import { Badge, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Badge.css';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { concernsQuery, useMarkSeen } from '#api/colleagues.ts';
import { useLive } from '#api/events/live.ts';
import { useMay } from '#api/session/session.ts';
import type { Concern } from '#contract/assignments.ts';
import { ago } from '#lib/ago.ts';
import { formatCount } from '#lib/locale.ts';
import { visibleString } from '#lib/visible-text.ts';
import { Button } from '#ui/button.tsx';
import { closePanel } from '#ui/panels/close-panel.ts';
import { Disclosure } from '#ui/disclosures/disclosure.tsx';
import layout from '#ui/layout.module.css';
import { Link } from '#ui/link.tsx';
import { VisibleText } from '#ui/visible-text.tsx';
import visually from '#ui/visually-hidden.module.css';
import classes from './for-you-control.module.css';
import { groupConcerns, searchOf } from './group-concerns.ts';
import { concernTexts, forYouTexts, severalTexts } from './texts.ts';

/** Shows in the header the assignments and mentions that the person hasn't seen yet. */
export function ForYouControl() {
  const mayTriage = useMay()({ role: 'triage', kind: 'read' });
  return mayTriage && <Concerns />;
}

const SHOWN = 100;

function Concerns() {
  useLive();
  const { data, dataUpdatedAt } = useQuery(concernsQuery);
  const { mutate: markSeen, isPending, isError } = useMarkSeen();
  const concerns = data?.concerns ?? [];
  useDesktop(data?.concerns);
  const count = concerns.length;
  const groups = groupConcerns(concerns);
  return (
    <>
      <div role="status" className={visually.hidden}>
        {groups[0] && wordsOf(...groups[0])}
      </div>
      {count > 0 && (
        <Disclosure
          label={forYouTexts.label}
          buttonLabel={forYouTexts.count(count)}
          buttonClassName={`${layout.tool} ${classes.button}`}
          button={
            <>
              <IconBell size={18} stroke={1.75} aria-hidden />
              {/* A circle would cut off a second digit. */}
              <Badge size="sm" circle={count < 10} px={count < 10 ? 0 : 5} aria-hidden>
                {formatCount(count)}
              </Badge>
            </>
          }
        >
          <Stack gap="sm" w="24rem" maw="100%" fz="sm">
            <Stack component="ul" gap="sm" className={layout.bare}>
              {groups.map((group) => {
                const [{ id, version, at, note }] = group;
                return (
                  <li key={`${id} ${version}`}>
                    <Link
                      to={{ pathname: '/inbox', search: searchOf(group) }}
                      onClick={({ currentTarget }) => closePanel(currentTarget)}
                    >
                      {wordsOf(...group)}
                    </Link>
                    <Text component="span" inherit c="dimmed">
                      {', '}
                      {ago(Date.parse(at), Math.max(dataUpdatedAt, Date.parse(at)))}
                    </Text>
                    {note !== '' && (
                      <Text size="sm" lineClamp={3}>
                        <VisibleText text={note} />
                      </Text>
                    )}
                  </li>
                );
              })}
            </Stack>
            {count === SHOWN && (
              <Text size="sm" c="dimmed">
                {forYouTexts.more}
              </Text>
            )}
            {isError && (
              <Text size="sm" role="alert" c="var(--waybill-failure)">
                {forYouTexts.failed}
              </Text>
            )}
            <Button
              variant="default"
              loading={isPending}
              onClick={({ currentTarget }) => {
                closePanel(currentTarget);
                markSeen(data!.next);
              }}
            >
              {forYouTexts.clear}
            </Button>
          </Stack>
        </Disclosure>
      )}
    </>
  );
}

function wordsOf(...group: [Concern, ...Concern[]]): string {
  const [{ kind, who }] = group;
  return concernTexts[kind](visibleString(who), group.length);
}

/**
 * Shows desktop notifications for news since the last check, if the browser allows them and nobody
 * is looking at the page.
 */
function useDesktop(concerns: readonly Concern[] | undefined): void {
  const seen = useRef<string | null>(null);
  useEffect(() => {
    if (concerns === undefined) return;
    const since = seen.current;
    const newest = concerns[0]?.at ?? since ?? '';
    seen.current = since === null || newest > since ? newest : since;
    const fresh = since === null ? [] : concerns.filter(({ at }) => at > since);
    if (fresh[0] === undefined || document.hasFocus()) return;
    if (!('Notification' in window) || Notification.permission !== 'granted') return;
    const title = fresh.length === 1 ? wordsOf(fresh[0]) : severalTexts(fresh.length);
    // One tag, so that several tabs show it only once.
    const shown = new Notification(title, { tag: 'waybill-for-you', icon: '/icon.svg' });
    shown.addEventListener('click', () => {
      window.focus();
      shown.close();
    });
  }, [concerns]);
}
