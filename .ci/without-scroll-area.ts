import type { Plugin } from 'vite';

const components = '/@mantine/core/esm/components/';
const scrollArea = new RegExp(`${components}ScrollArea/ScrollArea\\.mjs$`);
/** These import ScrollArea, but no screen needs it. */
const naming = ['Table/TableScrollContainer.mjs', 'Modal/ModalRoot.mjs', 'Drawer/DrawerRoot.mjs'];

const nothing = `
  function absent() { throw new Error('The page is built without ScrollArea'); }
  export const ScrollArea = Object.assign(absent, { Autosize: () => absent() });
  export const ScrollAreaAutosize = ScrollArea.Autosize;
`;

/**
 * Leaves Mantine's ScrollArea out of the page. No screen uses it, but Table, Modal and Drawer
 * import it, and its one function from Floating UI brings in the whole library: 17 KB before the
 * rows of most screens. A screen that does use ScrollArea fails the build.
 */
export const withoutScrollArea: Plugin = {
  name: 'waybill:without-scroll-area',
  apply: 'build',
  load: { filter: { id: scrollArea }, handler: () => nothing },
  transform: {
    filter: { id: /\/src\/.*\.tsx$/, code: /\bScroll(?:Area|Container)\b/ },
    handler(_code, id) {
      this.error(`${id} uses ScrollArea, which .ci/without-scroll-area.ts leaves out`);
    },
  },
  generateBundle(_options, bundle) {
    const rendered = Object.values(bundle).flatMap((file) =>
      file.type === 'chunk'
        ? Object.entries(file.modules).filter(([, { renderedLength }]) => renderedLength > 0)
        : [],
    );
    for (const [id] of rendered) {
      const uses = this.getModuleInfo(id)?.importedIds.some((it) => scrollArea.test(it)) ?? false;
      if (!uses || !id.includes(components) || naming.some((it) => id.endsWith(it))) continue;
      this.error(`${id} uses ScrollArea, which .ci/without-scroll-area.ts leaves out`);
    }
  },
};
