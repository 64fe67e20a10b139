import type { Shape } from '#lib/shape-of.ts';
import { Fold } from '../panels/fold.tsx';
import { shapeTexts } from '../late-texts.ts';
import { ShapeView } from '../details/shape-view.tsx';

/** Shows the envelope of an answer (interface 2.1, 2.3), collapsed at first. */
export function AboutAnswer({ envelope, now }: { envelope: Shape | null; now: number }) {
  if (envelope === null) return null;
  return (
    <Fold label={shapeTexts.aboutResponse}>
      <ShapeView shape={envelope} now={now} label={shapeTexts.response} />
    </Fold>
  );
}
