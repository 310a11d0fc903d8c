import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { configDefaults, defineConfig } from 'vitest/config'
import { findProgram } from './packages/testkit/src/program.ts'

interface Manifest {
  name: string
  exports: Record<string, { source: string }>
}

// Our packages are tested from their sources: no build first, and stack traces point at real lines. Names instead of the
// `source` condition, because that would also choose the TypeScript sources inside packages of others, antd's for one.
const sources = readdirSync(new URL('packages/', import.meta.url)).flatMap((room) => {
  const folder = new URL(`packages/${room}/`, import.meta.url)
  const { name, exports } = JSON.parse(readFileSync(new URL('package.json', folder), 'utf8')) as Manifest
  return Object.entries(exports).map(([entry, { source }]) => ({
    find: new RegExp(`^${name}${entry.slice(1)}$`),
    replacement: fileURLToPath(new URL(source, folder)),
  }))
})

// Where nothing may be skipped its setup says what is missing.
const canRunEngines = process.env.CI || findProgram('redis-server')

const database = './apps/server/test/global-setup.ts'

// Lanes run one after the other. Within a lane files share two workers; in the last two every file has the machine to itself.
const together = { pool: 'forks' as const, maxWorkers: 2, sequence: { groupOrder: 0 } }
const alone = (groupOrder: number) => ({
  pool: 'forks' as const,
  maxWorkers: 1,
  fileParallelism: false,
  sequence: { groupOrder },
})

export default defineConfig({
  resolve: { alias: sources },
  test: {
    projects: [
      {
        extends: true,
        test: {
          ...together,
          name: 'unit',
          include: ['packages/**/*.test.ts', 'scripts/**/*.test.ts'],
          testTimeout: 10_000,
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          ...together,
          name: 'web',
          include: ['apps/web/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: './apps/web/src/test/setup.ts',
          testTimeout: 40_000,
        },
      },
      {
        extends: true,
        test: {
          ...together,
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          globalSetup: database,
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          ...together,
          // The same tests again as a large installation runs: two processes on engines outside of them.
          name: 'engines',
          include: canRunEngines ? ['apps/server/**/*.test.ts'] : [],
          // It brings its own stores.
          exclude: [...configDefaults.exclude, 'apps/server/test/blobs.test.ts'],
          globalSetup: canRunEngines ? database : [],
          testTimeout: 20_000,
          hookTimeout: 150_000,
        },
      },
      {
        extends: true,
        test: {
          ...alone(1),
          // What the viewer draws, looked at point by point in a browser; no product is needed.
          name: 'pixels',
          include: ['e2e/**/*.pixels.ts'],
          testTimeout: 120_000,
          expect: { poll: { timeout: 15_000 } },
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          ...alone(1),
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: './e2e/harness.ts',
          testTimeout: 60_000,
          // A page on a busy machine takes more than the second that is the default.
          expect: { poll: { timeout: 15_000 } },
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          ...alone(2),
          name: 'faults',
          include: ['**/*.faults.ts'],
          globalSetup: database,
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
