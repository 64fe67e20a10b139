import { formatCount } from '#lib/locale.ts';
import { VisibleText } from '#ui/visible-text.tsx';
import classes from './carriers.module.css';

const SHOWN = 500;

/** A template as it came: text, and never a link. */
export function TemplateText({ template }: { template: string | null }) {
  if (template === null || template === '') return <span className={classes.dim}>None</span>;
  const isLong = template.length > SHOWN;
  return (
    <code className={classes.template}>
      <VisibleText text={isLong ? template.slice(0, SHOWN) : template} />
      {isLong && ` … (${formatCount(template.length)} characters)`}
    </code>
  );
}
