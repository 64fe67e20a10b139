export interface Cookie {
  /**
   * Returns the cookie's value in a Cookie header; `undefined` where it is missing or occurs twice.
   */
  read: (header: string | undefined) => string | undefined;
  /** Returns a `Set-Cookie` that stores a value. */
  keep: (value: string) => string;
  /** Returns a `Set-Cookie` that deletes the cookie. */
  forget: () => string;
}

interface CookieOptions {
  name: string;
  /** Whether the browser uses https. */
  isSecure: boolean;
  sameSite: 'Strict' | 'Lax';
  /** Seconds; by default, until the browser closes. */
  maxAge?: number;
}

/**
 * Creates a cookie that no script can read. With https it is `__Host-Http-…`: no other host and no
 * script can have set it (RFC 6265bis §4.1.3). With http it has neither prefix nor Secure: http is
 * for this machine only, where Chromium would accept both (measured, 156, for 127.0.0.1 and
 * localhost), but Safari accepts no Secure cookie, and nobody can intercept it.
 */
export function createCookie({ name, isSecure, sameSite, maxAge }: CookieOptions): Cookie {
  const fullName = isSecure ? `__Host-Http-${name}` : name;
  const attributes = `; Path=/; HttpOnly; SameSite=${sameSite}${isSecure ? '; Secure' : ''}`;
  return {
    read(header = '') {
      const values = header
        .split(';')
        .map((pair) => pair.trim())
        .filter((pair) => pair.startsWith(`${fullName}=`));
      return values.length === 1 ? values[0]!.slice(fullName.length + 1) : undefined;
    },
    keep: (value) =>
      `${fullName}=${value}${attributes}${maxAge === undefined ? '' : `; Max-Age=${maxAge}`}`,
    forget: () => `${fullName}=${attributes}; Max-Age=0`,
  };
}
