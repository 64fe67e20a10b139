import { useMemo } from 'react';
import { readAnswer } from '#api/answer.ts';
import type { Json } from '#lib/json.ts';
import { shapeOf } from '#lib/shape-of.ts';
import { Fold } from '#ui/fold.tsx';
import { RawJson } from '#ui/raw-json.tsx';
import { ShapeView } from '#ui/shape-view.tsx';

interface AnswerViewProps {
  /** The whole answer. */
  body: Json;
  /** What it is an answer of, for assistive technology. */
  label: string;
  now: number;
}

/** An answer of unknown shape: its content, what it came in, and the JSON as it came. */
export function AnswerView({ body, label, now }: AnswerViewProps) {
  const { content, envelope } = useMemo(() => {
    const answer = readAnswer(body);
    return {
      content: shapeOf(answer.content),
      envelope: answer.envelope && shapeOf(answer.envelope),
    };
  }, [body]);
  return (
    <>
      <ShapeView shape={content} now={now} label={label} />
      {envelope && (
        <Fold label="About the answer">
          <ShapeView shape={envelope} now={now} label="Answer" />
        </Fold>
      )}
      <RawJson label={`${label} as JSON`} value={body} />
    </>
  );
}
