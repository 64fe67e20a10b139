import type { Sandbox } from '../proxy/sandbox/sandbox.ts';
import { openByPartner, textOf, wholeOf, type Transaction } from './open-items.ts';

const CENT = 10_000n;

interface PlannedEntry {
  /** `named`: the text has the numbers. `alone`: only an amount, which one item has. */
  kind: 'named' | 'alone' | 'short' | 'stranger';
  payer: string;
  amount: string;
  text: string;
  items: readonly Transaction[];
}

/** Returns entries that pay open items of every partner: most are clear, some need attention. */
export function planMorning(service: Sandbox, count: number): PlannedEntry[] {
  const groups = openByPartner(service).map((of) => of.filter(({ balance }) => isCents(balance)));
  const entries: PlannedEntry[] = [];
  for (let round = 0; entries.length < count; round++) {
    const before = entries.length;
    for (const [place, of] of groups.entries()) {
      if (entries.length === count) break;
      // Some entries are from unknown payers.
      if (entries.length % 40 === 39) {
        const payer = `Stranger ${entries.length}`;
        entries.push({ kind: 'stranger', payer, amount: '12.34', text: 'thanks', items: [] });
        continue;
      }
      const next = of[round];
      if (!next) continue;
      const payer = next.partnerCode;
      const turn = (place + round) % 10;
      const isOnly = of.filter(({ balance }) => balance === next.balance).length === 1;
      const whole = wholeOf(next.balance);
      if (turn === 9 && whole > 500n * 1_000_000n) {
        entries.push({
          kind: 'short',
          payer,
          amount: centsOf(whole - 100n * CENT),
          text: 'less charges',
          items: [next],
        });
      } else if (turn === 8 && isOnly) {
        const amount = centsOf(whole);
        entries.push({ kind: 'alone', payer, amount, text: 'payment', items: [next] });
      } else {
        const name = next.number ?? next.id;
        const text = `Invoice ${name} thank you`;
        entries.push({ kind: 'named', payer, amount: centsOf(whole), text, items: [next] });
      }
    }
    if (entries.length === before) throw new Error(`Only ${before} entries can be made`);
  }
  return entries;
}

/** Returns a CAMT.053 (version 8) with these entries, and with entries that are not payments. */
export function camtOf(
  entries: readonly Pick<PlannedEntry, 'payer' | 'amount' | 'text'>[],
  first = 0,
): string {
  const sum = entries.reduce((all, { amount }) => all + wholeOf(amount), 0n);
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<GrpHdr><MsgId>MORNING</MsgId><CreDtTm>2026-11-20T06:00:00</CreDtTm></GrpHdr>
<Stmt><Id>S1</Id><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>USD</Ccy></Acct>
${balance('OPBD', '1000.00')}${balance('CLBD', textOf(sum + 1_000_000_000n - 9_500_000n).slice(0, -4))}
${entries
  .map(
    (
      { payer, amount, text },
      index,
    ) => `<Ntry><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd>
<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt><AcctSvcrRef>M-${first + index}</AcctSvcrRef>
<NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>${payer}</Nm></Pty></Dbtr></RltdPties>
<RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
  )
  .join('\n')}
<Ntry><Amt Ccy="USD">9.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
<BookgDt><Dt>2026-11-20</Dt></BookgDt><AcctSvcrRef>FEE</AcctSvcrRef><AddtlNtryInf>Account fee</AddtlNtryInf></Ntry>
</Stmt></BkToCstmrStmt></Document>`;
}

function balance(code: string, amount: string): string {
  return `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-20</Dt></Dt></Bal>`;
}

function isCents(balance: string): boolean {
  return wholeOf(balance) % CENT === 0n && wholeOf(balance) > 100n * CENT;
}

function centsOf(whole: bigint): string {
  return textOf(whole).slice(0, -4);
}
