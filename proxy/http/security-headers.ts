/** Headers of every reply. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()',
};

/** A header for every reply over https: browsers then insist on https for a year. */
export const transportSecurity = { 'strict-transport-security': 'max-age=31536000' };

/** Policy for responses without a page: they may load and run nothing. */
export const inertPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Policy for the worker that caches the page's own files: it may request those. */
export const workerPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/**
 * Returns the page's policy. Only the listed sources are loaded; runtime styles carry the nonce;
 * markup from text goes through the page's only Trusted Types policy.
 * @param inlineScripts the page's own inline scripts, by their hashes: `sha256-…`
 */
export function pagePolicy(nonce: string, inlineScripts: readonly string[]): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...inlineScripts.map((hash) => `'${hash}'`)].join(' '),
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
}
