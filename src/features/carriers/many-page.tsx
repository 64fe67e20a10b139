import { Textarea } from '@mantine/core';
import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { useDirectory } from '#api/use-directory.ts';
import { NotLoaded } from '#lists/not-loaded.tsx';
import { findNumbers, MOST_NUMBERS, type NotRead } from '#lib/tracking/find-numbers.ts';
import { Button } from '#ui/button.tsx';
import { BackLink } from '#ui/detail-page.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { Notice } from '#ui/notice.tsx';
import { useStored } from '#ui/store.ts';
import { PageTitle } from '#ui/page-title.tsx';
import classes from './carriers.module.css';
import { DirectoryAwayBanner } from './directory-banners.tsx';
import { ManyNumbers } from './many-numbers.tsx';
import { lookUpMany } from './many-rows.ts';
import { clearMany, manyStore, pasteMany } from './many-store.ts';
import { carrierNoun, carrierLabels, manyTexts } from './texts.ts';
import { VisibleText } from '#ui/visible-text.tsx';

/** Up to 500 pasted numbers with their carriers and links, as a table to copy or export. */
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
      <PageTitle name={manyTexts.pageTitle} />
      <div className={classes.beside}>
        <BackLink path="/carriers" name={carrierLabels.screen} />
        <h1 className={classes.title}>{manyTexts.title}</h1>
        <Textarea
          ref={field}
          label={manyTexts.numbers}
          classNames={{ input: classes.numbers }}
          rows={12}
          resize="vertical"
          spellCheck={false}
          placeholder={manyTexts.hint}
          value={text}
          onChange={({ target }) => pasteMany(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') event.currentTarget.blur();
          }}
        />
        <div className={classes.recentHead}>
          <p role="status" className={classes.outcome}>
            {leftOut > 0
              ? manyTexts.leftOut(MOST_NUMBERS, leftOut)
              : numbers.length > 0 && manyTexts.count(numbers.length)}
          </p>
          {text !== '' && (
            <Button size="compact-sm" variant="default" onClick={clearMany}>
              {carrierLabels.clear}
            </Button>
          )}
        </div>
      </div>
      <div className={classes.directory}>
        {notReadCount > 0 && <SkippedLines lines={notRead} count={notReadCount} />}
        <DirectoryAwayBanner reading={reading} />
        {!carriers ? (
          <NotLoaded
            error={error}
            what={carrierNoun.many}
            isRetrying={isReading}
            onRetry={readAnew}
            loading={<LoadingRows what={carrierNoun.many} />}
          />
        ) : lookedUp.length === 0 ? (
          <Notice title={manyTexts.none} detail="" whatToDo={manyTexts.ifNone(MOST_NUMBERS)} />
        ) : (
          <ManyNumbers lookedUp={lookedUp} carriers={carriers} account={account} />
        )}
      </div>
    </div>
  );
}

interface SkippedLinesProps {
  /** The first skipped lines. */
  lines: readonly NotRead[];
  count: number;
}

/** Counts the pasted lines that have digits but no tracking number, and shows them on demand. */
function SkippedLines({ lines, count }: SkippedLinesProps) {
  const rounded = lines.filter(({ isRounded }) => isRounded).length;
  return (
    <details className={classes.notRead} aria-label={manyTexts.skippedLines}>
      <summary>
        <strong>{manyTexts.skipped(count)}</strong>
        {rounded > 0 && manyTexts.rounded(rounded)}
      </summary>
      <ul>
        {lines.map(({ line, text, isRounded }) => (
          <li key={line}>
            {manyTexts.line(line)} <VisibleText text={text} />
            {isRounded && manyTexts.roundedLine}
          </li>
        ))}
      </ul>
    </details>
  );
}
