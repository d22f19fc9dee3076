import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { root } from '../scripts/root.ts';

export default defineConfig({
  root,
  // What a project imports as `holdpoint`, for the tests of the examples.
  resolve: { alias: { holdpoint: path.join(root, 'core/index.ts') } },
  test: {
    allowOnly: false,
    isolate: false,
    testTimeout: 30_000,
    // What is polled for comes when it comes: the machine may be busy, and a test that waits in vain is red anyway.
    expect: { poll: { timeout: 15_000 } },
    // Their groups run one after the other: what opens windows has the machine to itself.
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{core,electron,renderer,scripts,examples}/**/*.test.{ts,tsx}'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'across',
          include: ['test/**/*.test.ts'],
          exclude: ['test/e2e/**', 'test/packaging/**'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          fileParallelism: false,
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: 'test/desktop.ts',
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          fileParallelism: false,
          name: 'packaging',
          include: ['test/packaging/**/*.test.ts'],
          globalSetup: 'test/desktop.ts',
          sequence: { groupOrder: 2 },
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
