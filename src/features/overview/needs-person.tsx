import { lazy, Suspense } from 'react';
import { useMay } from '#api/session.ts';
import { BatchFigures } from './batch-figures.tsx';
import { DraftsFigure } from './drafts-figure.tsx';
import classes from './overview.module.css';
import { TemplatesFigure } from './templates-figure.tsx';

const UrgentFigure = lazy(async () => ({
  default: (await import('./urgent-figure.tsx')).UrgentFigure,
}));

/** What needs a person now, of what one may see: each figure leads to exactly what it counts. */
export function NeedsPerson() {
  const may = useMay();
  const triages = may({ role: 'triage', kind: 'read' });
  const readsAccounting = may({ role: 'accounting', kind: 'read' });
  return (
    <section className={classes.section} aria-labelledby="needs-person">
      <h2 id="needs-person">Needs attention</h2>
      <div className={classes.figures}>
        {triages && (
          <Suspense fallback={<div className={classes.figure} />}>
            <UrgentFigure />
          </Suspense>
        )}
        {(triages || readsAccounting) && <BatchFigures />}
        {may({ role: 'payer', kind: 'write' }) && <DraftsFigure />}
        {may({ role: 'ops', kind: 'read' }) && <TemplatesFigure />}
      </div>
    </section>
  );
}
