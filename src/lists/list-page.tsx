import type { ReactNode } from 'react';
import { PageTitle } from '#ui/panels/page-title.tsx';
import room from '#ui/page.module.css';
import visually from '#ui/visually-hidden.module.css';

/** A screen with one scrolling list. Sets the page title. */
export function ListPage({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={room.column}>
      <PageTitle name={name} />
      <h1 className={visually.hidden}>{name}</h1>
      {children}
    </div>
  );
}
