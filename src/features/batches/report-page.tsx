import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { batchQueries, reportsOf, type ReportOf } from '#api/batches.ts';
import { useMay } from '#api/session/session.ts';
import { DetailPage, fromHere } from '#ui/details/detail-page.tsx';
import { Link } from '#ui/link.tsx';
import { useToday } from '#ui/values/use-today.ts';
import { VisibleText } from '#ui/visible-text.tsx';
import { BatchReport } from './batch-report.tsx';
import { reportPath, reportPermissions } from './report-path.ts';
import { batchesTexts, batchTexts, reportNames, reportTexts } from './texts.ts';

/** Shows the report of any ReportId (4.4, 4.11). The ID doesn't tell which of the two kinds it is. */
export function ReportPage() {
  const { of, id } = useParams() as { of: string; id: string };
  const may = useMay();
  const known = reportsOf.filter((it) => may(reportPermissions[it]));
  const shown = known.find((it) => it === of) ?? known[0];
  return shown && <Report key={`${shown}/${id}`} of={shown} reportId={id} choices={known} />;
}

interface ReportProps {
  of: ReportOf;
  reportId: string;
  choices: readonly ReportOf[];
}

function Report({ of, reportId, choices }: ReportProps) {
  const navigate = useNavigate();
  const now = useToday();
  const own = useQuery(batchQueries.byReport(reportId)).data;
  return (
    <DetailPage
      list={{ path: '/batches', name: batchesTexts.screen }}
      heading={reportNames[of]}
      summary={
        <>
          <VisibleText text={reportId} />
          {own && (
            <>
              {' · '}
              <Link to={`/batches/${own.id}`} state={fromHere}>
                {batchTexts.heading(own.id, own.kind)}
              </Link>
            </>
          )}
        </>
      }
      actions={
        choices.length > 1 && (
          <SegmentedControl
            size="xs"
            aria-label={reportTexts.kind}
            data={choices.map((value) => ({ value, label: reportNames[value] }))}
            value={of}
            onChange={(next) => void navigate(reportPath(next, reportId), { replace: true })}
          />
        )
      }
    >
      <BatchReport of={of} reportId={reportId} now={now} />
    </DetailPage>
  );
}
