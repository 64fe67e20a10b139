import type { ComponentProps, MouseEvent } from 'react';
import { createPath, type Path, type To } from 'react-router';
import { usePathname, usePlace } from './place.tsx';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** An absolute path; without one the link stays on the page's path. */
  to: To;
  /** State for the router's location. */
  state?: unknown;
}

/** A link within this page. The router's own link would include all of its data loading. */
export function Link({ to, ...props }: LinkProps) {
  if (typeof to === 'string') return <LinkTo href={to} {...props} />;
  if (to.pathname !== undefined) return <LinkTo href={createPath(to)} {...props} />;
  return <LinkFromHere to={to} {...props} />;
}

/** To the same path with another query. */
function LinkFromHere({ to, ...props }: Omit<LinkProps, 'to'> & { to: Partial<Path> }) {
  const pathname = usePathname();
  return <LinkTo href={createPath({ pathname, ...to })} {...props} />;
}

interface LinkToProps extends Omit<LinkProps, 'to'> {
  /** An absolute path. */
  href: string;
}

function LinkTo({ href, state, onClick, children, ...props }: LinkToProps) {
  const { navigate } = usePlace();
  return (
    <a
      {...props}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || isForBrowser(event)) return;
        event.preventDefault();
        // As in browsers, a link to the current page adds no step to the history.
        const { pathname, search, hash } = window.location;
        void navigate(href, { state, replace: href === pathname + search + hash });
      }}
    >
      {children}
    </a>
  );
}

/** A new tab, a new window, a download. */
function isForBrowser({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || altKey || ctrlKey || shiftKey;
}
