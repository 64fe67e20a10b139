import type { ComponentProps, MouseEvent } from 'react';
import { useHref, useLocation, useNavigate, type To } from 'react-router';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: To;
  /** What the place it leads to is told. */
  state?: unknown;
}

/** A link to another place of this page; the router's own brings the whole of its data loading. */
export function Link({ to, state, onClick, children, ...props }: LinkProps) {
  const href = useHref(to);
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  return (
    <a
      {...props}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || isForBrowser(event)) return;
        event.preventDefault();
        // As browsers do: where one is already is no further step of the history.
        void navigate(to, { state, replace: href === pathname + search + hash });
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
