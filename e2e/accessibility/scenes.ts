import { inboxScenes } from './inbox-scenes.ts';
import { ledgerScenes } from './ledger-scenes.ts';
import { otherScenes } from './other-scenes.ts';
import { payScenes } from './pay-scenes.ts';
import type { Scene } from './scene.ts';

/** Every screen, with its dialogs and panels, in the states that people encounter. */
export const scenes: readonly Scene[] = [
  ...inboxScenes,
  ...ledgerScenes,
  ...payScenes,
  ...otherScenes,
];
