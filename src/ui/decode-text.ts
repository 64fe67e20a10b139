/**
 * Decodes bytes: UTF-16 by its mark or its zeros, otherwise UTF-8, otherwise the one-byte code that
 * XML names, or the Western one.
 * @throws RangeError where XML names a code that the browser doesn't know
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) {
    return new TextDecoder('utf-16le').decode(bytes);
  }
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) {
    return new TextDecoder('utf-16be').decode(bytes);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const western = new TextDecoder('windows-1252').decode(bytes);
    const named = /^<\?xml[^>]{1,99}encoding=["']((?:iso-8859-|windows-|cp)\d{1,4})["']/i.exec(
      western,
    );
    return named ? new TextDecoder(named[1]).decode(bytes) : western;
  }
}
