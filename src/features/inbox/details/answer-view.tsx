import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { readAnswer } from '#api/client/answer.ts';
import { nameCodes } from '#api/name-codes.ts';
import { settingsQuery } from '#api/session/settings.ts';
import type { Json } from '#lib/json.ts';
import { shapeOf } from '#lib/shape-of.ts';
import { AboutAnswer } from '#ui/notices/about-answer.tsx';
import { RawJson } from '#ui/details/raw-json.tsx';
import { ShapeView } from '#ui/details/shape-view.tsx';
import { detailsTexts } from './texts.ts';

interface AnswerViewProps {
  /** The whole response. */
  body: Json;
  /** Names the response for assistive technology. */
  label: string;
  now: number;
  /** Whether it is the report of a batch, which may have a ReportStatus. */
  isReport?: boolean;
}

/** A response of unknown shape: its content, its envelope, and its JSON. */
export function AnswerView({ body, label, now, isReport = false }: AnswerViewProps) {
  const codes = useQuery(settingsQuery).data?.codes;
  const { content, envelope } = useMemo(() => {
    const { severity = {}, reportStatus = {} } = codes ?? {};
    // A record's own Status is no line Status of a report.
    const answer = readAnswer(nameCodes(body, { severity, ...(isReport && { reportStatus }) }));
    return {
      content: shapeOf(answer.content),
      envelope: answer.envelope && shapeOf(answer.envelope),
    };
  }, [body, codes, isReport]);
  return (
    <>
      <ShapeView shape={content} now={now} label={label} />
      <AboutAnswer envelope={envelope} now={now} />
      <RawJson label={detailsTexts.rawOf(label)} value={body} />
    </>
  );
}
