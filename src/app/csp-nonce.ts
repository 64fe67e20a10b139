/** The nonce of this response, which allows the style elements that Mantine adds. */
export function cspNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
}
