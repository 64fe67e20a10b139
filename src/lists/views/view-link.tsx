import { IconUsers } from '@tabler/icons-react';
import { memo, type KeyboardEvent } from 'react';
import type { ViewScreen } from '#contract/view.ts';
import { closePanel } from '#ui/panels/close-panel.ts';
import layout from '#ui/layout.module.css';
import { Link } from '#ui/link.tsx';
import type { ViewBadge } from './shown-view.ts';
import visually from '#ui/visually-hidden.module.css';
import classes from './views.module.css';

interface ViewLinkProps {
  screen: ViewScreen;
  name: string;
  query: string;
  isShown: boolean;
  badge?: ViewBadge | undefined;
  /** Says who shares it; `null` for a private view. */
  sharedBy?: string | null;
  /** Called before the link opens. */
  onOpen?: ((query: string) => void) | undefined;
  onKeyDown?: (event: KeyboardEvent) => void;
}

/** A view with its count; the count is a separate link if it stands for other rows. */
export const ViewLink = memo(function ViewLink({
  screen,
  name,
  query,
  isShown,
  badge,
  sharedBy = null,
  onOpen,
  onKeyDown,
}: ViewLinkProps) {
  const to = (search: string) => ({
    to: { pathname: `/${screen}`, search },
    onClick: ({ currentTarget }: { currentTarget: Element }) => {
      onOpen?.(search);
      closePanel(currentTarget);
    },
  });
  const figure = badge && (
    <span className={`${layout.caption} ${layout.numeric}`}>
      <span aria-hidden>{badge.text}</span>
      <span className={visually.hidden}>{badge.words}</span>
    </span>
  );
  return (
    <>
      <Link
        {...to(query)}
        className={`${layout.place} ${layout.grow}`}
        aria-current={isShown ? 'page' : undefined}
        // A long name is cut off.
        title={sharedBy === null ? name : `${name}\n${sharedBy}`}
        onKeyDown={onKeyDown}
      >
        <span className={`${layout.grow} ${layout.ellipsis}`}>{name}</span>
        {sharedBy !== null && (
          <IconUsers size="0.875rem" stroke={1.75} className={layout.dimmed} aria-hidden />
        )}
        {badge?.query === null && figure}
      </Link>
      {badge && badge.query !== null && (
        <Link
          {...to(badge.query)}
          className={`${layout.tool} ${classes.unread}`}
          title={badge.words}
        >
          <span className={visually.hidden}>{name} </span>
          {figure}
        </Link>
      )}
    </>
  );
});
