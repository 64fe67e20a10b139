import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { counted } from '#api/describe-listing.ts';
import { useDirectory } from '#api/use-directory.ts';
import { NotLoaded } from '#lists/not-loaded.tsx';
import { findNumbers, MOST_NUMBERS, type NotRead } from '#lib/tracking/find-numbers.ts';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { Loading } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { useStored } from '#ui/store.ts';
import { PageTitle } from '#ui/page-title.tsx';
import classes from './carriers.module.css';
import { DirectoryAwayBanner } from './directory-banners.tsx';
import { ManyNumbers } from './many-numbers.tsx';
import { lookUpMany } from './many-rows.ts';
import { clearMany, manyStore, pasteMany } from './many-store.ts';
import { VisibleText } from '#ui/visible-text.tsx';

/** Up to 500 numbers at a time: whose they are, their links, and a table to take away. */
export function ManyPage() {
  const reading = useDirectory();
  const { directory, error, isReading, readAnew, account } = reading;
  const text = useStored(manyStore, (it) => it.text);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!document.activeElement?.closest('#main > *')) field.current?.focus();
  }, []);
  const settled = useDeferredValue(text);
  const { numbers, leftOut, notRead, notReadCount } = useMemo(
    () => findNumbers(settled),
    [settled],
  );
  const carriers = directory?.carriers;
  const lookedUp = useMemo(
    () => (carriers ? lookUpMany(numbers, carriers) : []),
    [numbers, carriers],
  );
  return (
    <div className={classes.home} data-scroller>
      <PageTitle name="Paste many · Carriers" />
      <div className={classes.beside}>
        <Link to="/carriers" className={classes.back}>
          Carriers
        </Link>
        <h1 className={classes.title}>Paste many</h1>
        <label className={classes.trackLabel}>
          Tracking numbers
          <textarea
            ref={field}
            className={classes.manyText}
            rows={12}
            spellCheck={false}
            placeholder="Lines, commas or tabs between them"
            value={text}
            onChange={({ target }) => pasteMany(target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') event.currentTarget.blur();
            }}
          />
        </label>
        <div className={classes.buttons}>
          <Button size="compact-sm" variant="default" disabled={text === ''} onClick={clearMany}>
            Clear
          </Button>
        </div>
        <p role="status" className={classes.outcome}>
          {leftOut > 0
            ? `Only the first ${MOST_NUMBERS} are looked up. ${leftOut} left out.`
            : numbers.length > 0 && counted(numbers.length, { one: 'number', many: 'numbers' })}
        </p>
      </div>
      <div className={classes.directory}>
        {notReadCount > 0 && <LinesNotRead lines={notRead} count={notReadCount} />}
        <DirectoryAwayBanner reading={reading} />
        {!carriers ? (
          <NotLoaded
            error={error}
            what="carriers"
            isRetrying={isReading}
            onRetry={readAnew}
            loading={
              <div className={classes.loading}>
                <Loading what="carriers" />
              </div>
            }
          />
        ) : lookedUp.length === 0 ? (
          <Notice
            title="No numbers yet"
            detail=""
            whatToDo={`Paste up to ${MOST_NUMBERS}, as they come: a column of a spreadsheet, a mail, a list.`}
          />
        ) : (
          <ManyNumbers lookedUp={lookedUp} carriers={carriers} account={account} />
        )}
      </div>
    </div>
  );
}

interface LinesNotReadProps {
  /** The first ones. */
  lines: readonly NotRead[];
  count: number;
}

/** Pasted lines that have digits, and gave no number: counted, and shown on demand. */
function LinesNotRead({ lines, count }: LinesNotReadProps) {
  const rounded = lines.filter(({ isRounded }) => isRounded).length;
  return (
    <details className={classes.notRead} aria-label="Lines not read">
      <summary>
        <strong>{counted(count, { one: 'line', many: 'lines' })} not read.</strong>
        {rounded > 0 &&
          ` A spreadsheet rounded ${counted(rounded, { one: 'number', many: 'numbers' })}: format the column as text and copy it again.`}
      </summary>
      <ul>
        {lines.map(({ line, text, isRounded }) => (
          <li key={line}>
            Line {line}: <VisibleText text={text} />
            {isRounded && ' (rounded by a spreadsheet)'}
          </li>
        ))}
      </ul>
    </details>
  );
}
