/** Why a template, or a number in it, makes no link. */
export type TemplateFault =
  | 'no-template'
  | 'no-token'
  | 'other-token'
  | 'odd-characters'
  | 'no-url'
  | 'scheme'
  | 'token-in-host'
  | 'sign-in'
  | 'lost-token'
  | 'no-number'
  | 'odd-number'
  | 'number-climbs';

const words: Record<TemplateFault, string> = {
  'no-template': 'The carrier has no tracking address.',
  'no-token': 'The address has no {0} for the tracking number.',
  'other-token': 'The address has braces other than {0}.',
  'odd-characters': 'The address has spaces, backslashes or invisible characters.',
  'no-url': 'The address is not a complete web address.',
  scheme: 'The address doesn’t start with http or https.',
  'token-in-host': 'The number would choose the website.',
  'sign-in': 'The address contains a user name, which hides the real website.',
  'lost-token': 'The “..” in the address removes the number.',
  'no-number': 'Enter a tracking number.',
  'odd-number': 'The number is too long, or has characters that a link can’t carry.',
  'number-climbs': 'The number would open a different page.',
};

/** The reason as a sentence. */
export function wordFault(fault: TemplateFault): string {
  return words[fault];
}
