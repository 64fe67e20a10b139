import { NativeSelect } from '@mantine/core';
import { browsersLocale, dateFormatter, numberFormatter, readersLocale } from '#lib/locale.ts';
import { preferenceTexts } from './late-texts.ts';

/** Notations common in the trade; any other setting of the browser stays as it is. */
const TAGS = [
  'ar-EG cs-CZ da-DK de-AT de-CH de-DE en-AU en-CA en-GB en-IE en-IN en-US en-ZA es-ES es-MX',
  'fi-FI fr-BE fr-CA fr-CH fr-FR he-IL hi-IN hu-HU id-ID it-IT ja-JP ko-KR nb-NO nl-BE nl-NL',
  'pl-PL pt-BR pt-PT ro-RO sv-SE th-TH tr-TR uk-UA vi-VN zh-CN zh-TW',
]
  .join(' ')
  .split(' ');

/** In English, like all texts. */
const names = new Intl.DisplayNames('en', { type: 'language' });

/** A day that can't be mistaken for a month: 2026-12-31. */
const SAMPLE_DAY = 1_798_675_200_000;

interface LocaleChoiceProps {
  chosen: string | null;
  onChosen: (locale: string | null) => void;
}

/** Chooses the notation of numbers, dates, weeks and sorting, and shows a sample. */
export function LocaleChoice({ chosen, onChosen }: LocaleChoiceProps) {
  const tags = chosen === null || TAGS.includes(chosen) ? TAGS : [chosen, ...TAGS];
  const shown = chosen ?? browsersLocale();
  const number = numberFormatter({ minimumFractionDigits: 2 }, shown);
  const day = dateFormatter({ dateStyle: 'medium', timeZone: 'UTC' }, shown);
  return (
    <NativeSelect
      label={preferenceTexts.locale}
      description={preferenceTexts.localeHint(
        `${number(-1234.5)} · ${day(SAMPLE_DAY)}`,
        shown !== readersLocale(),
      )}
      value={chosen ?? ''}
      onChange={({ target }) => onChosen(target.value === '' ? null : target.value)}
      data={[
        { value: '', label: preferenceTexts.browserDefault(nameOf(browsersLocale())) },
        ...tags.map((tag) => ({ value: tag, label: nameOf(tag) })),
      ]}
    />
  );
}

function nameOf(tag: string): string {
  return names.of(tag) ?? tag;
}
