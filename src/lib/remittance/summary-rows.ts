/** Characters, of which the words above have most. */
const LONGEST = 2_000;

/** A row about other rows: their sum, or an account's balance. */
export type SummaryKind = 'total' | 'balance';

const TOTAL = words(
  'total totals subtotal totale totaal sum summe zwischensumme gesamt gesamtbetrag gesamtsumme endsumme endbetrag somme suma summa totais seitensumme tagessumme umsatzsumme umsätze monatssumme wochensumme jahressumme razem celkem összesen yhteensä ukupno toplam gesamtergebnis teilergebnis eindtotaal',
);
const BALANCE = words(
  'balance balances saldo kontostand anfangssaldo endsaldo beginsaldo solde übertrag forward riporto vortrag saldovortrag startsaldo eindsaldo schlusssaldo schlussaldo tagessaldo primosaldo ultimosaldo report reportar endbestand anfangsbestand schlussbestand kontosaldo valutensaldo buchsaldo zůstatek',
);
const COUNT = words('count number anzahl nombre aantal antal antall numero número liczba počet');
/** Words that accompany the summary words but never form a partner's name by themselves. */
const BESIDE = words(
  'grand sub net gross paid amount amounts due payment payments invoice invoices item items line lines of the for this page remitted remittance transfer all in out money debit credit debits credits betrag zahlung eur usd gbp chf opening closing brought carried forward start end beginning ending current previous new old alter neuer available ledger b c f d date as at on initial initiale iniziale inicial montant payé réglé importe pagado importo pagato zahlungen rechnungen posten buchungen transactions records rows paiements factures facturen betalingen pagamenti fatture pagos facturas de final finale anterior précédent nouveau ancien contabile comptable disponible au du le la al del di neuer am vom per zum do dia diario diário day daily periodo período poprzednie końcowe początkowe ingående inngående utgående nieuw vorig intermédiaire créditeur opérations dare avere movimenti movimientos haben soll strony obrotów disponível disponibile na dzień konečný počáteční debiteur général general complessivo seite blatt pagina página sida strona auf von aus to carry fwd over running monthly weekly daily month mois jour alt neu alter bij af abonos cargos ingresos gastos actual favor zugänge abgänge eingänge ausgänge der entrées sorties mouvements entrate uscite accrediti addebiti insättningar innbetalinger statement received per and deposit deposits withdrawals additions subtractions checks electronic receipts disbursements gutschriften lastschriften des a à',
);

/**
 * Recognizes a row of totals: it names no item, and all its words are typical of totals. `null` for
 * other rows, such as one of a partner named Total Energies.
 *
 * @param texts its cells other than amounts
 */
export function summaryKind(texts: readonly string[]): SummaryKind | null {
  const found = plain(texts).match(/\p{L}+/gu);
  if (found && found.length > 3 && found.every((word) => word.length === 1)) {
    // Written with spaces: `S A L D O`.
    return summaryKind([found.join('')]);
  }
  if (!found?.every((word) => TOTAL.has(word) || BALANCE.has(word) || BESIDE.has(word)))
    return null;
  if (found.some((word) => BALANCE.has(word))) return 'balance';
  return found.some((word) => TOTAL.has(word)) ? 'total' : null;
}

/**
 * Whether a row states how many rows there are: `Number of payments 12`. More than there are, or an
 * amount with cents, may be money.
 *
 * @param texts its cells other than amounts
 */
export function isCount(texts: readonly string[], amount: string | null, rows: number): boolean {
  if (amount === null || !/^\d+$/.test(amount) || Number(amount) > rows) return false;
  const text = plain(texts);
  const found = text.match(/\p{L}+/gu) ?? [];
  return (
    !/\d/.test(text) &&
    found.some((word) => COUNT.has(word)) &&
    found.every((word) => COUNT.has(word) || TOTAL.has(word) || BESIDE.has(word))
  );
}

function words(text: string): ReadonlySet<string> {
  return new Set(plain([text]).split(' '));
}

/** In lower case without accents, which capitals often lack. */
function plain(texts: readonly string[]): string {
  const text = texts.join(' ').slice(0, LONGEST).normalize('NFD');
  return text.replaceAll(/\p{M}/gu, '').toLowerCase();
}
