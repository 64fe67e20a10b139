import { eventName } from '#contract/events.ts';
import { notificationStatusNames } from '#contract/states.ts';
import { codeName } from '#lib/codes.ts';
import { CopyButton } from '#ui/values/copy-button.tsx';
import { Facts } from '#ui/details/facts.tsx';
import { Fold } from '#ui/panels/fold.tsx';
import { RawJson } from '#ui/details/raw-json.tsx';
import { VisibleText } from '#ui/visible-text.tsx';
import type { InboxRow } from '../model/inbox.ts';
import classes from './details.module.css';
import { detailsTexts, technicalTexts } from './texts.ts';

/** The service's own ids, codes and JSON: for support, and for searches elsewhere. */
export function DetailsTechnical({ row: { value, raw } }: { row: InboxRow }) {
  const { Type, Event, Status, CreatedAt, RecordId } = value;
  return (
    <div className={classes.part}>
      <Fold label={technicalTexts.title}>
        <Facts
          facts={{
            [technicalTexts.id]:
              value.hasOwnId && value.id !== null ? (
                <Id text={value.id} name={technicalTexts.copyId} />
              ) : null,
            [technicalTexts.recordId]: RecordId ? (
              <Id text={RecordId} name={technicalTexts.copyRecordId} />
            ) : null,
            [technicalTexts.type]: <VisibleText text={Type} />,
            [technicalTexts.event]: `${eventName(Type, Event)} (${Event})`,
            [technicalTexts.status]: `${codeName(notificationStatusNames, Status)} (${Status})`,
            [technicalTexts.created]: <VisibleText text={CreatedAt} />,
          }}
        />
        <RawJson label={detailsTexts.raw} value={raw} />
      </Fold>
    </div>
  );
}

function Id({ text, name }: { text: string; name: string }) {
  return (
    <>
      <VisibleText text={text} />{' '}
      <CopyButton isQuiet label={technicalTexts.copy} name={name} text={() => text} />
    </>
  );
}
