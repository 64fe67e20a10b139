import * as z from 'zod/mini';

// The page runs under a Content-Security-Policy without unsafe-eval; zod would probe for eval and
// be reported.
z.config({ jitless: true });

export { z };
