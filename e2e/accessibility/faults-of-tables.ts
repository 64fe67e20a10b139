/**
 * Finds gaps in tables for people who can't see them: a missing name, cells without a header, and,
 * where only a part is rendered, missing counts or indices of rows. Runs in the page.
 */
export function faultsOfTables(): string[] {
  const faults: string[] = [];
  const spanOf = (cell: Element): number =>
    Number(cell.getAttribute('aria-colspan') ?? cell.getAttribute('colspan') ?? 1);
  for (const table of document.querySelectorAll('table, [role="table"], [role="grid"]')) {
    if (!table.checkVisibility() || table.closest('[aria-hidden="true"]')) continue;
    const name = table.getAttribute('aria-label') ?? table.querySelector('caption')?.textContent;
    const say = (what: string): unknown => faults.push(`table ${name}: ${what}`);
    if (!name && !table.getAttribute('aria-labelledby')) say('has no name');
    const rows = [...table.querySelectorAll('tr, [role="row"]')];
    const widths = rows.map((row) =>
      [...row.children]
        .filter((cell) => cell.matches('td, th, [role="cell"], [role="columnheader"]'))
        .reduce((sum, cell) => sum + spanOf(cell), 0),
    );
    if (new Set(widths.filter((width) => width > 0)).size > 1) {
      say(`has rows of ${[...new Set(widths)].join(' and ')} cells`);
    }
    if (!table.querySelector('th, [role="columnheader"]')) say('has no header');
    const count = table.getAttribute('aria-rowcount');
    if (count === null) continue;
    const indexes = rows.map((row) => Number(row.getAttribute('aria-rowindex')));
    if (indexes[0] !== 1) say(`begins with row ${indexes[0]}`);
    if (indexes.some((index, place) => place > 0 && index <= indexes[place - 1]!)) {
      say(`has its rows in the order ${indexes.join()}`);
    }
    if (count !== '-1' && indexes.at(-1)! > Number(count)) {
      say(`has a row ${indexes.at(-1)} of ${count}`);
    }
  }
  return faults;
}
