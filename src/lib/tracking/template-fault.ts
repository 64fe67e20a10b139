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
  'no-token': 'The address has no {0} for the number to go.',
  'other-token': 'The address has braces other than {0}.',
  'odd-characters': 'The address has spaces, backslashes, or characters that cannot be seen.',
  'no-url': 'The address is not a complete web address.',
  scheme: 'The address is neither http nor https.',
  'token-in-host': 'The number would decide to which site the link leads.',
  'sign-in': 'The address has a user name in it, which hides where the link leads.',
  'lost-token': 'The number would be lost on its way: .. in the address takes it out again.',
  'no-number': 'There is no number.',
  'odd-number': 'The number is too long, or has characters that cannot be sent.',
  'number-climbs': 'The number would lead to another page of the site.',
};

/** The reason as a sentence. */
export function wordFault(fault: TemplateFault): string {
  return words[fault];
}
