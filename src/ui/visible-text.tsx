import { visibleParts } from '#lib/visible-text.ts';
import { actionTexts } from './texts.ts';
import classes from './visible-text.module.css';

/**
 * Shows the service's text with all invisible characters made visible that would mislead the
 * reader.
 */
export function VisibleText({ text }: { text: string }) {
  const parts = visibleParts(text);
  if (parts.every(({ kind }) => kind === 'text')) return text;
  return parts.map((part, index) =>
    part.kind === 'text' ? (
      part.text
    ) : (
      // The parts of one text never change places.
      // eslint-disable-next-line react/no-array-index-key
      <span key={index} className={classes.hidden} title={actionTexts.invisible(part.codePoint)}>
        {part.codePoint}
      </span>
    ),
  );
}
