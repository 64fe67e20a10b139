import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  // The proxy puts a fresh nonce in place of this text in every reply that holds the page.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'es2023',
    sourcemap: false,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
  },
  test: {
    include: ['src/**/*.test.ts', 'proxy/**/*.test.ts', '.ci/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
