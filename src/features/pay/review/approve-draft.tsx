import { Box, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { sessionQuery } from '#api/session/session.ts';
import type { Draft } from '#contract/draft.ts';
import { StandOut } from '#ui/notices/stand-out.tsx';
import { OwnTime } from '#ui/values/own-time.tsx';
import { BackLink } from '#ui/details/detail-page.tsx';
import { useToday } from '#ui/values/use-today.ts';
import { VisibleText } from '#ui/visible-text.tsx';
import { PageTitle } from '#ui/panels/page-title.tsx';
import room from '#ui/page.module.css';
import layout from '#ui/layout.module.css';
import { ReturnForm } from './return-form.tsx';
import { Reviewed } from './reviewed.tsx';
import { ReturnedText } from '../parts/returned-text.tsx';
import { draftsPage } from '../model/drafts-page.ts';
import { reviewTexts } from './texts.ts';

/**
 * A colleague's draft that needs a second payer, who reviews and sends it unchanged, or returns it.
 */
export function ApproveDraft({ draft }: { draft: Draft }) {
  const now = useToday();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const me = useQuery(sessionQuery).data?.user?.name;
  const { submitted, returnedBefore } = draft;
  return (
    <div className={room.scrolling} data-scroller>
      <Box maw="67.5rem" mx="auto" className={layout.inset} pt="sm" pb="xl">
        <PageTitle name={reviewTexts.approval} />
        <BackLink {...draftsPage} />
        <Title
          order={1}
          size="xl"
          fw={650}
          mt="xs"
          mb="md"
          ref={heading}
          tabIndex={-1}
          style={{ outline: 'none' }}
        >
          {reviewTexts.approvalOf} <VisibleText text={draft.name} />
        </Title>
        {submitted && (
          <Text mb="xs">
            <strong>
              {submitted.by === null ? reviewTexts.someone : <VisibleText text={submitted.by} />}
            </strong>{' '}
            {reviewTexts.submitted} (<OwnTime text={submitted.at} now={now} />
            ). {reviewTexts.submittedFor}
          </Text>
        )}
        {returnedBefore && (
          <StandOut tone="plain" label={reviewTexts.returnedBefore}>
            <ReturnedText
              returned={returnedBefore}
              by={returnedBefore.by === me ? reviewTexts.you : returnedBefore.by}
            />
          </StandOut>
        )}
        <Reviewed draft={draft} />
        <ReturnForm draft={draft} />
      </Box>
    </div>
  );
}
