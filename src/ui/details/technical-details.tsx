import layout from '../layout.module.css';
import classes from './technical-details.module.css';
import { actionTexts } from '../texts.ts';

interface Fact {
  name: string;
  value: string;
}

/** Shows details for support, collapsed at first. */
export function TechnicalDetails({ facts }: { facts: readonly Fact[] | undefined }) {
  if (!facts || facts.length === 0) return null;
  return (
    <details className={classes.details}>
      <summary>{actionTexts.technicalDetails}</summary>
      <dl className={`${layout.terms} ${layout.numeric}`}>
        {facts.map(({ name, value }, index) => (
          // Facts of one answer never change places.
          // eslint-disable-next-line react/no-array-index-key
          <div key={index}>
            <dt className={layout.dimmed}>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
