import * as z from 'zod/mini';

z.config({
  // The page runs under a Content-Security-Policy without unsafe-eval; zod would probe for eval
  // and be reported.
  jitless: true,
  // zod/mini has no messages of its own; people read these when they look at a bad row or body.
  customError: (issue) => {
    switch (issue.code) {
      case 'invalid_type':
        return `expected ${issue.expected}`;
      case 'invalid_value':
        return `expected one of ${issue.values.join(', ')}`;
      case 'unrecognized_keys':
        return `unknown field ${issue.keys.join(', ')}`;
      case 'too_small':
        return 'expected more';
      default:
        return undefined;
    }
  },
});

export { z };
