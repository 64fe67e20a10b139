import { VisibleText } from '#ui/visible-text.tsx';
import classes from './carriers.module.css';
import { carrierTexts, carrierLabels } from './texts.ts';

const SHOWN = 500;

/** A link template from the service, as text and never as a link. */
export function TemplateText({ template }: { template: string | null }) {
  if (template === null || template === '')
    return <span className={classes.dim}>{carrierLabels.none}</span>;
  const isLong = template.length > SHOWN;
  return (
    <code className={classes.template}>
      <VisibleText text={isLong ? template.slice(0, SHOWN) : template} />
      {isLong && carrierTexts.longTemplate(template.length)}
    </code>
  );
}
