import { afterAll, vi } from 'vitest';

// Test files share a process: a time that one of them sets would be that of the next.
afterAll(() => void vi.useRealTimers());
