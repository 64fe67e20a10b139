import { inboxScenes } from './inbox-scenes.ts';
import { ledgerScenes } from './ledger-scenes.ts';
import { otherScenes } from './other-scenes.ts';
import { payScenes } from './pay-scenes.ts';
import type { Scene } from './scene.ts';

/** Every screen, and what opens on it, in the states that a person comes to see. */
export const scenes: readonly Scene[] = [
  ...inboxScenes,
  ...ledgerScenes,
  ...payScenes,
  ...otherScenes,
];
