import { reportsOf } from '#api/batches.ts';
import { useMay } from '#api/session.ts';
import { fromHere } from '#ui/detail-page.tsx';
import { Link } from '#ui/link.tsx';
import classes from './batches.module.css';
import { reportNames, reportPath, reportWork } from './report-words.ts';

/** Leads to the report of an id, which may be of a batch that was sent without this Waybill. */
export function ReportLinks({ reportId }: { reportId: string }) {
  const may = useMay();
  return (
    <p className={classes.reportLinks}>
      Open this id as:{' '}
      {reportsOf
        .filter((of) => may(reportWork[of]))
        .map((of) => (
          <Link key={of} to={reportPath(of, reportId)} state={fromHere}>
            {reportNames[of]}
          </Link>
        ))}
    </p>
  );
}
