import { Banner } from './banner.tsx';
import { actionTexts } from '../texts.ts';
import { useParameters } from '../use-parameters.ts';

/** Shows codes in the URL that no filter has, so that nobody thinks they are applied. */
export function UnknownCodes({ known }: { known: Readonly<Record<string, readonly number[]>> }) {
  const parameters = useParameters();
  const unknown = Object.entries(known).flatMap(([name, codes]) =>
    (parameters.get(name) ?? '')
      .split(',')
      .map((text) => text.trim())
      .filter((text) => text !== '' && !codes.some((code) => String(code) === text))
      .map((text) => actionTexts.unknownFilter(name, text)),
  );
  return unknown.map((text) => (
    <Banner key={text} tone="action">
      {text}
    </Banner>
  ));
}
