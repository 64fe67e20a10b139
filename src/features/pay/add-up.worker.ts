import { addUp } from '#lib/adding-up/add-up.ts';
import type { AddUpQuestion } from './ask-add-up.ts';

/** Searches beside the page: seconds may pass, in which a person goes on typing. */
addEventListener('message', ({ data }: MessageEvent<AddUpQuestion>) => {
  postMessage(addUp(data.amounts, data.target));
});
