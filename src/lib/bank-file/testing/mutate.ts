/**
 * Returns the text with a few letters changed, lost, doubled or cut off; the same for the same
 * seed.
 */
export function mutated(text: string, seed: number): string {
  let state = seed >>> 0 || 1;
  const next = (below: number): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % Math.max(1, below);
  };
  const letters = '0123456789,.:/-<>&;CDRE \n\r"A%';
  let result = text;
  for (let times = 1 + next(3); times > 0; times--) {
    const at = next(result.length);
    const length = 1 + next(20);
    const letter = letters[next(letters.length)]!;
    const [before, after] = [result.slice(0, at), result.slice(at)];
    switch (next(5)) {
      case 0:
        result = before + letter + after.slice(1);
        break;
      case 1:
        result = before + after.slice(length);
        break;
      case 2:
        result = before + after.slice(0, length) + after;
        break;
      case 3:
        result = before;
        break;
      default:
        result = before + letter + after;
    }
  }
  return result;
}
