import { reasonName, type useReasons } from '#api/differences.ts';
import { counted } from '#api/listing/describe-listing.ts';
import type { References } from '#api/references.ts';
import type { DraftContent, DraftLine, DraftPayment } from '#contract/draft.ts';
import { idKey } from '#lib/guid.ts';
import { partnerKey, partnerName } from '#lib/ledger/partner-key.ts';
import { unitsName } from '#lib/units-name.ts';
import { methodName } from './methods.ts';
import { versionTexts, lineNoun, paymentFormTexts } from './texts.ts';

interface DraftVersion {
  name: string;
  content: DraftContent;
}

/** A field or line that differs; `''` where a version has none. */
interface DraftDifference {
  name: string;
  mine: string;
  theirs: string;
}

interface Options {
  unitsNames: Readonly<Record<string, string>>;
  reasons: ReturnType<typeof useReasons>;
  references: References;
}

/** Returns the fields and lines in which two versions of a draft differ, as a person sees them. */
export function draftDifferences(
  mine: DraftVersion,
  theirs: DraftVersion,
  { unitsNames, reasons, references }: Options,
): DraftDifference[] {
  const own = mine.content.payments;
  const others = theirs.content.payments;
  const otherById = new Map(others.map((payment) => [payment.id, payment]));
  const ownIds = new Set(own.map(({ id }) => id));
  return [
    { name: versionTexts.name, mine: mine.name, theirs: theirs.name },
    ...own.flatMap((payment, index) => {
      const other = otherById.get(payment.id);
      const name = nameOf(payment, index);
      return other === undefined
        ? [{ name, mine: summaryOf(payment), theirs: '' }]
        : differencesOf(payment, other).map(({ name: part, mine, theirs }) => ({
            name: `${name}: ${part}`,
            mine,
            theirs,
          }));
    }),
    ...others.flatMap((payment, index) =>
      ownIds.has(payment.id)
        ? []
        : [{ name: nameOf(payment, index), mine: '', theirs: summaryOf(payment) }],
    ),
  ].filter((it) => it.mine !== it.theirs);

  function differencesOf(payment: DraftPayment, other: DraftPayment): DraftDifference[] {
    const ofOther = fieldsOf(other);
    const fields = Object.entries(fieldsOf(payment)).map(([name, value]) => ({
      name,
      mine: value,
      theirs: ofOther[name]!,
    }));
    const [lines, otherLines] = [payment, other].map(
      (of) => new Map(of.lines.map((line) => [idKey(line.id), line])),
    );
    const keys = new Set([...lines!.keys(), ...otherLines!.keys()]);
    return [
      ...fields,
      ...[...keys].map((key) => {
        const [line, otherLine] = [lines!.get(key), otherLines!.get(key)];
        const { id, transactionNumber } = (line ?? otherLine)!;
        return {
          name: references.get(key) ?? transactionNumber ?? id,
          mine: lineText(line),
          theirs: lineText(otherLine),
        };
      }),
    ];
  }

  function fieldsOf(payment: DraftPayment): Record<string, string> {
    const { partner, units } = payment;
    return {
      [paymentFormTexts.number]: payment.paymentNumber,
      [paymentFormTexts.partner]:
        partnerKey(partner) === '' ? '' : named(partnerName(partner), partner),
      [paymentFormTexts.amount]: payment.amount,
      [paymentFormTexts.units]: units === null ? '' : unitsName(unitsNames, units),
      [paymentFormTexts.method]: named(methodName(payment.method), payment.method),
      AutoApply: payment.autoApply ? versionTexts.on : versionTexts.off,
      [paymentFormTexts.bankDate]: payment.bankDate ?? '',
      [paymentFormTexts.bankReference]: payment.bankReference ?? '',
      [paymentFormTexts.note]: payment.note,
    };
  }

  function lineText(line: DraftLine | undefined): string {
    if (line === undefined) return '';
    const { amount, difference } = line;
    const text = amount || paymentFormTexts.withoutAmount;
    if (!difference) return text;
    return [text, reasonName(reasons, difference.reason), difference.note]
      .filter(Boolean)
      .join(', ');
  }
}

/** Includes the code, otherwise the id, because two may have the same name. */
function named(
  name: string,
  { Code, Id }: Pick<NonNullable<DraftPayment['partner']>, 'Code' | 'Id'>,
): string {
  const other = Code || Id;
  return other && other !== name ? `${name} · ${other}` : name;
}

function nameOf({ paymentNumber }: DraftPayment, index: number): string {
  return paymentNumber.trim() || paymentFormTexts.unnamed(index + 1);
}

function summaryOf({ amount, lines }: DraftPayment): string {
  return `${amount || paymentFormTexts.withoutAmount}, ${
    lines.length === 0 ? versionTexts.noLines : counted(lines.length, lineNoun)
  }`;
}
