/** Seconds as a clock shows them: `0:05`, `12:31`, `1:02:00`. */
export function timeLeft(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, index) => (index === 0 ? part : String(part).padStart(2, '0'))).join(':');
}
