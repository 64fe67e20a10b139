import { givenName } from '#lib/codes.ts';
import type { VerdictName } from '#lib/verdicts.ts';
import { reportedTexts } from '../late-texts.ts';
import { VisibleText } from '../visible-text.tsx';

interface ReportedTextsProps {
  lines: readonly { verdict: VerdictName; message: string | null; lineStatus: number | null }[];
  /** Names of a line's Status, where the deployment gives any. */
  names: Readonly<Record<string, string>> | undefined;
}

/** The most kinds of texts to list; the table has the others. */
const MOST = 5;

/**
 * Counts the report's texts of unproven lines, because a refusal among them looks like any other
 * line: the interface does not explain Status.
 */
export function ReportedTexts({ lines, names }: ReportedTextsProps) {
  const unproven = lines.filter(({ verdict }) => verdict === 'reported');
  const groups = Map.groupBy(unproven, ({ message, lineStatus }) =>
    JSON.stringify([message, lineStatus]),
  );
  if (groups.size === 0 || [...groups.keys()].every((key) => key === '[null,null]')) return null;
  const most = [...groups.values()].toSorted((a, b) => b.length - a.length).slice(0, MOST);
  return (
    <>
      <p>{reportedTexts.intro}</p>
      <ul>
        {most.map((alike) => {
          const { message, lineStatus } = alike[0]!;
          return (
            <li key={JSON.stringify([message, lineStatus])}>
              {reportedTexts.times(alike.length)}{' '}
              {message === null ? (
                lineStatus === null && reportedTexts.nothing
              ) : (
                <VisibleText text={message} />
              )}
              {lineStatus !== null && ` ${reportedTexts.status(givenName(names, lineStatus))}`}
            </li>
          );
        })}
      </ul>
    </>
  );
}
