import { useEffect, useState } from 'react';
import type { DraftPayment } from '#contract/draft.ts';
import { askAddUp } from '../items/ask-add-up.ts';
import type { BankLine } from './bank-list.ts';
import { bankPayments, type BankPayment } from './bank-payments.ts';
import type { PayItem } from '../model/pay-item.ts';

interface BankQuestion {
  lines: readonly BankLine[];
  items: readonly PayItem[];
  method: DraftPayment['method'];
  units: number | null;
  leftOut: ReadonlySet<number>;
}

interface BankAnswer {
  /** By line, as far as they are known. */
  made: readonly (BankPayment | null)[];
  isWhole: boolean;
  error: unknown;
}

const NOTHING: BankAnswer = { made: [], isWhole: false, error: null };

/**
 * What the lines of a bank's list become, one after the other beside the page. Everything asked is
 * stable: what is new begins it anew. `null` asks nothing.
 */
export function useBankPayments(question: BankQuestion | null): BankAnswer {
  const [answered, setAnswered] = useState({ question, answer: NOTHING });
  useEffect(() => {
    if (question === null) return undefined;
    const asking = new AbortController();
    const set = (answer: BankAnswer): void => {
      if (!asking.signal.aborted) setAnswered({ question, answer });
    };
    const run = async (): Promise<void> => {
      const made: (BankPayment | null)[] = [];
      try {
        const { lines, ...options } = question;
        const addUp = (asked: Parameters<typeof askAddUp>[0]) => askAddUp(asked, asking.signal);
        for await (const one of bankPayments(lines, { ...options, addUp })) {
          made.push(one);
          set({ made: [...made], isWhole: false, error: null });
        }
        set({ made, isWhole: true, error: null });
      } catch (error) {
        set({ made, isWhole: false, error });
      }
    };
    void run();
    return () => asking.abort();
  }, [question]);
  return answered.question === question ? answered.answer : NOTHING;
}
