/** A PDF of one page with some texts on it (ISO 32000-1 §7.5). */
export function writePdf(texts: readonly { x: number; y: number; text: string }[]): string {
  const content = texts
    .map(
      ({ x, y, text }) => `BT /F1 10 Tf ${x} ${y} Td (${text.replaceAll(/[()\\]/g, '\\$&')}) Tj ET`,
    )
    .join('\n');
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const begin = text.length;
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  return `${text}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${begin}\n%%EOF`;
}
