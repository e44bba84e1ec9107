import './scripts/lib/node-20.mjs'
import { availableParallelism } from 'node:os'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/lib/longest-first.ts'
import { findChromium } from './scripts/lib/chromium.mjs'

// Those who wait for processes leave their core to the others.
const workers = Math.min(8, Math.max(3, availableParallelism() - 1))
const executablePath = await findChromium()
const databaseSetup = './tests/support/database-setup.ts'
const programsSetup = './tests/support/programs-setup.ts'

/** Run in this order; within a group by so many files at a time. */
const first = { maxWorkers: workers, sequence: { groupOrder: 1 } }
// Pages wait for the server and the server for its database: three files at a time keep two cores busy.
const then = { maxWorkers: 3, sequence: { groupOrder: 2 } }
const last = { maxWorkers: 1, sequence: { groupOrder: 3 } }

export default defineConfig({
  test: {
    pool: 'forks',
    passWithNoTests: true,
    restoreMocks: true,
    // How long something may take is nobody's assertion: a loaded machine is waited for.
    testTimeout: 60_000,
    hookTimeout: 300_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    // Addresses differ at their end: a failure of a run elsewhere is told whole.
    chaiConfig: { truncateThreshold: 200 },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          ...first,
          name: 'unit',
          isolate: false,
          include: ['tests/{unit,machines,architecture}/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...first,
          // Begun before the server's, with which it shares the workers: these mostly wait for processes that they kill.
          name: 'processes',
          include: ['tests/server/processes/**/*.test.ts'],
          globalSetup: [databaseSetup, programsSetup],
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          ...first,
          name: 'server',
          // Half of the time went into loading the same modules for every file; none of them keeps anything of a test.
          isolate: false,
          include: ['tests/server/**/*.test.ts'],
          exclude: ['tests/server/processes/**'],
          globalSetup: [databaseSetup, programsSetup],
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          ...then,
          name: 'browser',
          // As for the server: its modules and Playwright's are loaded once by each worker.
          isolate: false,
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: [databaseSetup, './tests/support/browser-setup.ts'],
          testTimeout: 300_000,
          // docs/decisions/0010: another try tells chance from fault, and scripts/test.mjs names who needed one.
          retry: 2,
        },
      },
      {
        extends: true,
        plugins: [react(), tailwindcss()],
        // Found while it runs, a dependency would reload the page under a test.
        optimizeDeps: { entries: ['src/{ui,domain}/**/*.tsx', 'tests/ui/**/*.tsx'] },
        test: {
          ...last,
          name: 'components',
          include: ['tests/ui/**/*.test.tsx'],
          browser: {
            enabled: true,
            headless: true,
            connectTimeout: 300_000,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                ...(executablePath && { executablePath }),
                timeout: 180_000,
                args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
