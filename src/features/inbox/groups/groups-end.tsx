import type { List } from '#api/listing/use-list.ts';
import type { Notification } from '#contract/notification.ts';
import { SmallButton } from '#ui/button.tsx';
import classes from '#lists/list-end.module.css';
import { InboxEnd } from '../parts/inbox-end.tsx';
import { groupTexts } from '../model/texts.ts';

/**
 * Shown below the last group. A few groups don't fill the screen, but must not load more
 * automatically: that would continue until everything is loaded.
 */
export function GroupsEnd({ list, groups }: { list: List<Notification>; groups: number }) {
  if (list.more.state !== 'waiting') {
    return list.listing?.end === 'complete' ? (
      <div className={classes.end}>{groupTexts.all(groups, list.rows.length)}</div>
    ) : (
      <InboxEnd list={list} />
    );
  }
  return (
    <div className={classes.end}>
      <span>{groupTexts.first(list.rows.length)}</span>
      <SmallButton onClick={list.loadMore}>{groupTexts.loadMore}</SmallButton>
    </div>
  );
}
