import { Box, Group, Text, Textarea, Title } from '@mantine/core';
import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { useDirectory } from '#api/use-directory.ts';
import { findNumbers, MOST_NUMBERS, type NotRead } from '#lib/tracking/find-numbers.ts';
import { Banner } from '#ui/notices/banner.tsx';
import { SmallButton } from '#ui/button.tsx';
import { BackLink } from '#ui/details/detail-page.tsx';
import { LoadingRows } from '#ui/notices/loading-rows.tsx';
import { monospaced } from '#ui/tables/monospaced.ts';
import { Notice } from '#ui/notices/notice.tsx';
import { SplitAside, SplitMain, SplitPage } from '#ui/panels/split-page.tsx';
import { useStored } from '#ui/store.ts';
import { PageTitle } from '#ui/panels/page-title.tsx';
import { SavedDirectoryBanner, DirectoryNotLoaded } from './directory-banners.tsx';
import { ManyNumbers } from './many-numbers.tsx';
import { recognizeMany } from './many-rows.ts';
import { clearMany, manyStore, pasteMany } from './many-store.ts';
import { carrierNoun, carrierLabels, manyTexts } from './texts.ts';
import { visibleString } from '#lib/visible-text.ts';
import { useWidth } from '#ui/use-is-phone.ts';
import { VisibleText } from '#ui/visible-text.tsx';

/** Up to 500 pasted numbers with their carriers and links, as a table to copy or export. */
export function ManyPage() {
  const query = useDirectory();
  const { directory, account } = query;
  const text = useStored(manyStore(account), (it) => it.text);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!document.activeElement?.closest('#main > *')) field.current?.focus();
  }, []);
  // The links are below the field there, and should be in sight.
  const isBelow = useWidth('(max-width: 60em)');
  const settled = useDeferredValue(text);
  const { numbers, leftOut, notRead, notReadCount } = useMemo(
    () => findNumbers(settled),
    [settled],
  );
  const carriers = directory?.carriers;
  const lookedUp = useMemo(
    () => (carriers ? recognizeMany(numbers, carriers) : []),
    [numbers, carriers],
  );
  return (
    <SplitPage width="22rem" head={<PageTitle name={manyTexts.pageTitle} />}>
      <SplitAside>
        <BackLink path="/carriers" name={carrierLabels.screen} />
        <Title order={1} fz="xl" fw={650} my="xs">
          {manyTexts.title}
        </Title>
        <Textarea
          ref={field}
          label={manyTexts.numbers}
          styles={monospaced}
          rows={isBelow ? 5 : 12}
          resize="vertical"
          spellCheck={false}
          placeholder={manyTexts.hint}
          value={text}
          onChange={({ target }) => pasteMany(account, target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') event.currentTarget.blur();
          }}
        />
        <Group justify="space-between" mt="xs">
          <Text role="status" size="sm" c="dimmed">
            {leftOut > 0
              ? manyTexts.leftOut(MOST_NUMBERS, leftOut)
              : numbers.length > 0 && manyTexts.count(numbers.length)}
          </Text>
          {text !== '' && (
            <SmallButton onClick={() => clearMany(account)}>{carrierLabels.clear}</SmallButton>
          )}
        </Group>
      </SplitAside>
      <SplitMain>
        {notReadCount > 0 && <SkippedLines lines={notRead} count={notReadCount} />}
        <SavedDirectoryBanner query={query} />
        {!carriers ? (
          <DirectoryNotLoaded query={query} loading={<LoadingRows what={carrierNoun.many} />} />
        ) : lookedUp.length === 0 ? (
          <Notice title={manyTexts.none} detail="" whatToDo={manyTexts.ifNone(MOST_NUMBERS)} />
        ) : (
          <ManyNumbers lookedUp={lookedUp} carriers={carriers} account={account} />
        )}
      </SplitMain>
    </SplitPage>
  );
}

interface SkippedLinesProps {
  /** The first skipped lines. */
  lines: readonly NotRead[];
  count: number;
}

/** Counts the pasted lines with digits that are no tracking number, and shows them on demand. */
function SkippedLines({ lines, count }: SkippedLinesProps) {
  const rounded = lines.filter(({ isRounded }) => isRounded).length;
  const orderCount = lines.flatMap(({ orders }) => orders).length;
  return (
    <Banner tone="action">
      <details aria-label={manyTexts.skippedLines}>
        <summary>
          <strong>{manyTexts.skipped(count)}</strong>
          {rounded > 0 && manyTexts.rounded(rounded)}
          {orderCount > 0 && manyTexts.orders(orderCount)}
        </summary>
        <Box component="ul" mah="12rem" my={4} pl="lg" style={{ overflow: 'auto' }}>
          {lines.map(({ line, text, isRounded, orders }) => (
            <li key={line}>
              {manyTexts.line(line)} <VisibleText text={text} />
              {isRounded && manyTexts.roundedLine}
              {orders.length > 0 && manyTexts.orderLine(orders.map(visibleString))}
            </li>
          ))}
        </Box>
      </details>
    </Banner>
  );
}
