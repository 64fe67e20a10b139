import type { Locator } from '@playwright/test';

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>;

/** Measures an element in pixels once it is there, also where it is being drawn again. */
export async function boxOf(element: Locator): Promise<Box> {
  let box: Box | null = null;
  while (box === null) {
    await element.waitFor();
    box = await element.boundingBox();
  }
  return box;
}
