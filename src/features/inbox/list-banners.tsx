import { Button } from '@mantine/core';
import { lazy, Suspense, useRef, useState } from 'react';
import { describeFailure } from '#api/describe-failure.ts';
import { counted, describeOddities } from '#api/describe-listing.ts';
import type { List } from '#api/use-list.ts';
import type { Notification } from '#contract/notification.ts';
import { clockTime } from '#lib/format-instant.ts';
import { stringifyJson } from '#lib/json.ts';
import { Banner } from '#ui/banner.tsx';
import { noun } from './noun.ts';

const FaultsDialog = lazy(async () => ({
  default: (await import('#ui/faults-dialog.tsx')).FaultsDialog,
}));

/** What is wrong while the list stays usable. */
export function ListBanners({ list }: { list: List<Notification> }) {
  const { listing, outdated } = list;
  if (!listing) return null;
  return (
    <>
      {outdated && <Outdated list={list} {...outdated} />}
      {describeOddities(listing).map((text) => (
        <Banner key={text} tone="action">
          {text}
        </Banner>
      ))}
      {list.isStopped && (
        <Banner
          tone="action"
          action={
            <Button size="compact-xs" variant="default" onClick={list.resume}>
              Load the rest
            </Button>
          }
        >
          Loading was stopped, and the service does not list newest first: newer notifications may
          be missing.
        </Banner>
      )}
      {listing.faults.length > 0 && <Faults faults={listing.faults} />}
    </>
  );
}

interface OutdatedProps extends NonNullable<List<Notification>['outdated']> {
  list: List<Notification>;
}

function Outdated({ list, error, readAt }: OutdatedProps) {
  const { title, detail, whatToDo } = describeFailure(error);
  return (
    <Banner
      tone="failure"
      action={
        <Button
          size="compact-xs"
          variant="default"
          loading={list.isRefreshing}
          onClick={() => void list.refresh()}
        >
          Retry
        </Button>
      }
    >
      <strong>{title}.</strong> What is shown was loaded at {clockTime(readAt)}. {detail} {whatToDo}
    </Banner>
  );
}

function Faults({ faults }: { faults: NonNullable<List<Notification>['listing']>['faults'] }) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const title = `${counted(faults.length, noun)} could not be read`;
  return (
    <Banner
      tone="action"
      action={
        <Button ref={opener} size="compact-xs" variant="default" onClick={() => setOpen(true)}>
          Show what came
        </Button>
      }
    >
      {title}. All others are shown.
      {isOpen && (
        <Suspense fallback={null}>
          <FaultsDialog
            title={title}
            faults={faults.map(({ raw, ...fault }) => ({ ...fault, text: stringifyJson(raw, 2) }))}
            onClose={() => {
              setOpen(false);
              opener.current?.focus();
            }}
          />
        </Suspense>
      )}
    </Banner>
  );
}
