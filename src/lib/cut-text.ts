/** Cuts a text to so many UTF-16 units, without half an emoji at its end, which no store keeps. */
export function cutText(text: string, length: number): string {
  return text.slice(0, length).replace(/\p{Cs}$/u, '');
}
