import { setNonce } from 'get-nonce';

/** The nonce of this response, which allows the style elements that Mantine adds. */
export function cspNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
}

/** For the scroll lock of dialogs, which adds a style element of its own. */
export function applyCspNonce(): void {
  setNonce(cspNonce());
}
