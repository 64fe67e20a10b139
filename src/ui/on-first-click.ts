/**
 * Ignores the second click of a double click: by then, something else may have taken the place of
 * the item that the first one acted on.
 */
export function onFirstClick(act: () => void): (event: { detail: number }) => void {
  return ({ detail }) => {
    if (detail < 2) act();
  };
}
