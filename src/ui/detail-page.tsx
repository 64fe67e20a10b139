import { IconChevronLeft } from '@tabler/icons-react';
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Link } from './link.tsx';
import classes from './detail-page.module.css';
import { PageTitle } from './page-title.tsx';
import room from './page.module.css';
import { VisibleText } from './visible-text.tsx';

interface DetailPageProps {
  /** The list that it belongs to. */
  list: { path: string; name: string };
  /** The tab's name, too. */
  heading: string;
  /** A line below the heading. */
  summary?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of one thing, below a list. The focus begins at its heading. */
export function DetailPage({ list, heading, summary, actions, children }: DetailPageProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className={room.scrolling}>
      <PageTitle name={heading} />
      <div className={classes.content}>
        <BackLink {...list} />
        <div className={classes.head}>
          <div>
            <h1 ref={title} tabIndex={-1}>
              <VisibleText text={heading} />
            </h1>
            {summary !== undefined && <p className={classes.summary}>{summary}</p>}
          </div>
          {actions !== undefined && <div className={classes.actions}>{actions}</div>}
        </div>
        {children}
      </div>
    </div>
  );
}

/** A section of a page. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Hands to the page that a link leads to that Back leads to where the link stands. */
export const fromHere = { isFromWaybill: true } as const;

/**
 * Leads back where one came from, with its filters and its place in the list; to the list itself
 * where one came by a link from elsewhere.
 */
export function BackLink({ path, name }: { path: string; name: string }) {
  const { state } = useLocation() as { state: Partial<typeof fromHere> | null };
  const navigate = useNavigate();
  const isFromWaybill = state?.isFromWaybill === true;
  const onClick = (event: MouseEvent): void => {
    if (!isFromWaybill || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <Link to={path} className={classes.back} onClick={onClick}>
      <IconChevronLeft size="1rem" aria-hidden />
      {isFromWaybill ? 'Back' : name}
    </Link>
  );
}
