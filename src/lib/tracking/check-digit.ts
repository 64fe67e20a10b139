/** Whether a check digit fits its text. Both consist of `0-9A-Z`. */
export type Check = (body: string, digit: string) => boolean;

/** 0 to 9 for digits, 10 to 35 for letters. */
function valueOf(character: string): number {
  return Number.parseInt(character, 36);
}

/** Sums the values times their weights, which repeat. */
function weighted(body: string, weights: readonly number[]): number {
  let sum = 0;
  for (let at = 0; at < body.length; at++)
    sum += valueOf(body[at]!) * weights[at % weights.length]!;
  return sum;
}

/** GS1 and its kin: from the right times 3, 1, 3 …, up to the next ten. `before` is not printed. */
export function mod10(before = ''): Check {
  return (body, digit) => (weighted(reversed(before + body), [3, 1]) + Number(digit)) % 10 === 0;
}

/**
 * A letter's value is its place in the alphabet + 1; from the left times 1, 2, 1 …, up to the next
 * ten.
 */
export function mod10Letters(before = ''): Check {
  return (body, digit) => {
    let sum = Number(digit);
    let weight = 1;
    for (const character of before + body) {
      const value = valueOf(character);
      sum += (value < 10 ? value : value - 8) * weight;
      weight = 3 - weight;
    }
    return sum % 10 === 0;
  };
}

/** Returns the check of weighted digits mod 11, which writes 10 as 0. */
export function mod11(...weights: readonly number[]): Check {
  return (body, digit) => (weighted(body, weights) % 11) % 10 === Number(digit);
}

/** Deutsche Post's Identcode: from the left times 4, 9, 4 …, up to the next ten. */
export const identcode: Check = (body, digit) =>
  (weighted(body, [4, 9]) + Number(digit)) % 10 === 0;

/** UPU S10: 11 minus the weighted sum mod 11, which writes 10 as 0 and 11 as 5. */
export const s10: Check = (body, digit) => {
  const check = 11 - (weighted(body, [8, 6, 4, 2, 3, 5, 9, 7]) % 11);
  return (check === 10 ? 0 : check === 11 ? 5 : check) === Number(digit);
};

/** ISO/IEC 7812-1 annex B. */
export const luhn: Check = (body, digit) => {
  let sum = Number(digit);
  let weight = 2;
  for (const character of reversed(body)) {
    const value = Number(character) * weight;
    sum += value > 9 ? value - 9 : value;
    weight = 3 - weight;
  }
  return sum % 10 === 0;
};

/** The number itself mod 7. */
export const mod7: Check = (body, digit) => {
  let rest = 0;
  for (const character of body) rest = (rest * 10 + Number(character)) % 7;
  return rest === Number(digit);
};

/** ISO/IEC 7064 MOD 37,36. */
export const mod37: Check = (body, digit) => {
  let rest = 36;
  for (const character of body) {
    rest = (rest + valueOf(character)) % 36 || 36;
    rest = (rest * 2) % 37;
  }
  return (rest + valueOf(digit)) % 36 === 1;
};

function reversed(text: string): string {
  return text.split('').toReversed().join('');
}
