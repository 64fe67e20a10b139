import { Button, Group, Text, Title } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { detailPageTexts } from '../late-texts.ts';
import { Link } from '../link.tsx';
import classes from './detail-page.module.css';
import layout from '../layout.module.css';
import { PageTitle } from '../panels/page-title.tsx';
import room from '../page.module.css';
import { VisibleText } from '../visible-text.tsx';

interface DetailPageProps {
  /** The list that the page belongs to. */
  list: { path: string; name: string };
  /** The tab's name, too. */
  heading: string;
  /** A line below the heading. */
  summary?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A page about one record, below a list. Its heading has the focus first. */
export function DetailPage({ list, heading, summary, actions, children }: DetailPageProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className={room.scrolling}>
      <PageTitle name={heading} />
      <div className={classes.content}>
        <BackLink {...list} />
        <Group mt="xs" mb="md" gap="xs" justify="space-between" align="flex-start">
          <div className={layout.breaks}>
            <Title ref={title} order={1} fz="xl" fw={650} tabIndex={-1}>
              <VisibleText text={heading} />
            </Title>
            {summary !== undefined && (
              <Text component="div" mt={4} c="dimmed">
                {summary}
              </Text>
            )}
          </div>
          {actions !== undefined && (
            <Group gap="xs" className={layout.unprinted}>
              {actions}
            </Group>
          )}
        </Group>
        {children}
      </div>
    </div>
  );
}

/** A section of a page. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part} aria-label={title}>
      <Title order={2} mb="xs" fz="md" fw={650}>
        {title}
      </Title>
      {children}
    </section>
  );
}

/** Tells the linked page that Back leads to the page with the link. */
export const fromHere = { isFromWaybill: true } as const;

/**
 * Leads back to the previous page, with its filters and position in the list; to the list itself
 * after a link from elsewhere.
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
    <Button
      component={Link}
      to={path}
      className={layout.unprinted}
      size="compact-sm"
      variant="subtle"
      color="gray"
      ml={-8}
      fw={400}
      onClick={onClick}
    >
      <IconChevronLeft size="1rem" aria-hidden />
      {isFromWaybill ? detailPageTexts.back : name}
    </Button>
  );
}
