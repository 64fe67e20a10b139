import { test as base } from './fixtures.ts';
import { CarriersPage } from './pages/carriers-page.ts';

/** Tests of the carriers with links to outside addresses blocked. */
export const test = base.extend<{ carriers: CarriersPage }>({
  carriers: async ({ page, service }, use) => {
    service.faults.clear();
    const carriers = new CarriersPage(page);
    await carriers.stayInside();
    await use(carriers);
    service.faults.clear();
  },
});
