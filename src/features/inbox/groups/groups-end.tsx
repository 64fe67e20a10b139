import { counted } from '#api/describe-listing.ts';
import type { List } from '#api/use-list.ts';
import type { Notification } from '#contract/notification.ts';
import { Button } from '#ui/button.tsx';
import classes from '../parts/inbox.module.css';
import { InboxEnd } from '../parts/inbox-end.tsx';
import { notificationNoun } from '../texts.ts';

/**
 * Below the last group. A few groups are no reason to load more by itself: they would go on until
 * everything is read.
 */
export function GroupsEnd({ list, groups }: { list: List<Notification>; groups: number }) {
  if (list.more.state !== 'waiting') {
    return list.listing?.end === 'complete' ? (
      <div className={classes.end}>
        {counted(groups, { one: 'group', many: 'groups' })} of{' '}
        {counted(list.rows.length, notificationNoun)}
      </div>
    ) : (
      <InboxEnd list={list} />
    );
  }
  return (
    <div className={classes.end}>
      <span>Groups of the first {counted(list.rows.length, notificationNoun)}</span>
      <Button size="compact-sm" variant="default" onClick={list.loadMore}>
        Load more
      </Button>
    </div>
  );
}
