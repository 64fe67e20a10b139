import { Banner } from './banner.tsx';
import { actionTexts } from '../texts.ts';
import { useParameters } from '../use-parameters.ts';

/** Codes of the address that no filter stands for, so that nobody takes them for applied. */
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
