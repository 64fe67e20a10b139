import type { ReactNode } from 'react';
import { PageTitle } from '#ui/page-title.tsx';
import room from '#ui/page.module.css';
import visually from '#ui/visually-hidden.module.css';

/** A screen that is a list: the list scrolls, and the tab names the screen. */
export function ListPage({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={room.column}>
      <PageTitle name={name} />
      <h1 className={visually.hidden}>{name}</h1>
      {children}
    </div>
  );
}
