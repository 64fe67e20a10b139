import { takeTyped } from '../opening.tsx';

/** A group of radio buttons has the focus on its chosen one. */
const controls =
  'a[href], button:not(:disabled), input:not(:disabled, [type=radio]:not(:checked)), select:not(:disabled), textarea:not(:disabled), summary, [tabindex]:not([tabindex="-1"])';
const fields =
  'input:not([type=checkbox], [type=radio], [type=date], [type=file]), textarea:not([readonly])';

/**
 * Focuses the element marked with `data-focus`, otherwise the first control, and inserts text that
 * was typed while the code loaded. A field's text is selected, so that typing replaces it.
 */
export function focusFirst(panel: HTMLElement): void {
  const first =
    panel.querySelector<HTMLElement>('[data-focus]') ??
    [...panel.querySelectorAll<HTMLElement>(controls)].find((it) => it.checkVisibility());
  // A screen reader reads a whole section from its top.
  first?.focus({ preventScroll: first.tabIndex < 0 });
  if (!first?.matches(fields)) return;
  const field = first as HTMLInputElement | HTMLTextAreaElement;
  field.select();
  const { text, isEntered } = takeTyped();
  if (text !== '') {
    field.setRangeText(text, 0, field.value.length, 'end');
    field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text }));
  }
  // After the text is rendered, because the effect of Enter depends on it.
  if (isEntered) setTimeout(() => field.dispatchEvent(enter()));
}

function enter(): KeyboardEvent {
  return new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
}
