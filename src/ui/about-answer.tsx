import type { Shape } from '#lib/shape-of.ts';
import { Fold } from './fold.tsx';
import { ShapeView } from './shape-view.tsx';

/** What stood around the content of an answer (interface 2.1, 2.3), closed until a person opens it. */
export function AboutAnswer({ envelope, now }: { envelope: Shape | null; now: number }) {
  if (envelope === null) return null;
  return (
    <Fold label="About the answer">
      <ShapeView shape={envelope} now={now} label="Answer" />
    </Fold>
  );
}
