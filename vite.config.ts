import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  // The proxy puts a fresh nonce in place of this text in every reply that holds the page.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'es2023',
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
  },
  server: {
    // changeOrigin: the proxy answers to its own host name alone.
    proxy: { '/api': { target: 'http://127.0.0.1:8080', changeOrigin: true } },
  },
  test: {
    include: ['src/**/*.test.ts', 'proxy/**/*.test.ts', '.ci/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
