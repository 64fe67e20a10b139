import { expect, test } from 'vitest';
import { summaryKind } from './summary-rows.ts';

const kinds = {
  balance:
    'Opening balance|S A L D O|Saldo do dia|Saldo final del periodo|Solde créditeur au 30/11/2026|Ancien solde|Report|Saldo końcowe|Ingående saldo|Eindsaldo|Vorig saldo|Schlusssaldo|Tagessaldo|Saldo contabile finale|Balance brought forward|Übertrag|A reportar|Saldo disponibile|Nouveau solde crediteur|Saldo na dzień|Konečný zůstatek|Übertrag von Seite 1|To carry forward|Saldo alt|Kontostand neu|Endbestand|Saldo a favor|Počáteční zůstatek',
  total:
    'Total|Total des opérations|Totale movimenti|Totais|Summe Soll/Haben|Seitensumme|Suma strony|T O T A L|Total paid in|TOTAL DES OPERATIONS|Summe Gutschriften|Umsatzsumme|Umsätze gesamt|Total for day|Zwischensumme Seite 2|Totaal bij|Totale entrate|Total abonos|Summe Eingänge|Total received|Monthly total',
};

test.each(
  Object.entries(kinds).flatMap(([kind, texts]) => texts.split('|').map((it) => [kind, it])),
)('takes a row for a %s: %s', (kind, text) => {
  expect(summaryKind([text])).toBe(kind);
});

test.each([
  'Total Energies',
  'Saldo GmbH',
  'Solde Dupont',
  'Report 4711 Ltd',
  'A B C D',
  'Acme',
  '',
])('takes a row for a payer’s: %s', (text) => {
  expect(summaryKind([text])).toBeNull();
});
