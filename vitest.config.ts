import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { isBuilt, isBuiltRoom } from './apps/server/test/built.ts'
import { makeMemoryFolder } from './packages/testkit/src/memory-folder.ts'
import { findProgram } from './packages/testkit/src/program.ts'
import { keptSeconds } from './scripts/times.mjs'
import { TimesReporter } from './scripts/times-reporter.mjs'

const root = fileURLToPath(new URL('.', import.meta.url))

interface Manifest {
  name: string
  exports: Record<string, { source: string; default: string }>
}

// Our packages are tested from their sources: no build first, and stack traces point at real lines. Names instead of the
// `source` condition, because that would also choose the TypeScript sources inside packages of others, antd's for one.
const packages = readdirSync(join(root, 'packages')).map((name) => join('packages', name))
const entriesOf = (rooms: string[], kind: 'source' | 'default') =>
  rooms.flatMap((room) => {
    const { name, exports } = JSON.parse(readFileSync(join(root, room, 'package.json'), 'utf8')) as Manifest
    return Object.entries(exports).map(([entry, files]) => ({
      find: new RegExp(`^${name}${entry.slice(1)}$`),
      replacement: join(root, room, files[kind]),
    }))
  })

/**
 * Lanes whose subject they are not take what is built of them, where that is as new as the sources: Node loads it as it is,
 * once for all files of a process.
 */
const onBuiltPackages = {
  resolve: { alias: entriesOf(packages.filter(isBuiltRoom), 'default') },
  external: [/\/(apps|packages)\/\w+\/dist\//],
}

/** Their threads load questions that are not part of the build. */
const onSources = /\/thread(s\.test|-questions)\.ts$/

/** The file of the build that a relative import of the server's sources means. */
const builtServer: Plugin = {
  name: 'built-server',
  enforce: 'pre',
  resolveId(source, importer) {
    if (!importer || onSources.test(importer) || !/^\.{1,2}\/.*(?<!\.test)\.ts$/.test(source)) return undefined
    const path = relative(join(root, 'apps/server/src'), resolve(dirname(importer), source))
    return path.startsWith('..') ? undefined : join(root, 'apps/server/dist', path.replace(/\.ts$/, '.js'))
  },
}

// Where nothing may be skipped its setup says what is missing.
const canRunEngines = process.env.CI || findProgram('redis-server')

/** With it, everything that takes long or repeats: `*.long.*` and the server's tests on every engine. */
const isLong = process.env.SUNMAO_TESTS === 'all'
const exclude = [...configDefaults.exclude, ...(isLong ? [] : ['**/*.long.*'])]

/** The server's tests that an engine can change: Redis, the store, a second process. They say so in their first lines. */
const markedIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => join(folder, file))
    .filter((file) => /^(?:\/\/.*\n)*\/\/ On engines: /.test(readFileSync(join(root, file), 'utf8')))
const engineFiles = isLong ? ['apps/server/**/*.test.ts'] : markedIn('apps/server/test')

/** Journeys that measure how soon something happens: only such ones run beside them, which mostly wait. */
const timing = ['e2e/cluster.e2e.ts', 'e2e/corpus.e2e.ts', 'e2e/corpus.long.e2e.ts', 'e2e/kill.e2e.ts']

/** Tests that put other modules in place, which stay so for the process: they must meet nobody else. */
const mockingIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file) && !file.includes('node_modules'))
    .map((file) => join(folder, file))
    .filter((file) => /\bvi\.(mock|doMock)\(/.test(readFileSync(join(root, file), 'utf8')))
const mocking = mockingIn('apps/web/src')
const mockingUnits = mockingIn('packages')

/** Data folders, profiles of browsers and what their processes share. */
const inMemory = { TMPDIR: makeMemoryFolder() }

const database = './apps/server/test/global-setup.ts'
/** Files share a process and the server's modules in it, which take longer to load than most of them to run. */
const serverFiles = {
  isolate: false,
  // What is waited for comes when the machine has time; the default is one second.
  expect: { poll: { timeout: 15_000 } },
  setupFiles: './apps/server/test/setup.ts',
  env: inMemory,
  server: { deps: { external: onBuiltPackages.external } },
}
const serverBuild = isBuilt ? { plugins: [builtServer], resolve: onBuiltPackages.resolve } : {}

/** Groups run one after the other. Within a group two files run at a time, or one where each needs the machine for itself. */
const pool = (groupOrder: number, maxWorkers: 1 | 2) => ({
  pool: 'forks' as const,
  maxWorkers,
  sequence: { groupOrder },
})

/** Later versions of Node have a `localStorage` of their own, without a file for it only a name: the window's must be found. */
const withoutNodeStorage = process.allowedNodeEnvironmentFlags.has('--experimental-webstorage')
  ? ['--no-experimental-webstorage']
  : []

const webLane = (name: string, include: string[], more: { isolate: boolean; exclude?: string[] }) => ({
  extends: true as const,
  plugins: [react()],
  resolve: onBuiltPackages.resolve,
  test: {
    ...pool(0, 2),
    name,
    include,
    exclude,
    ...more,
    environment: 'happy-dom',
    server: { deps: { external: onBuiltPackages.external } },
    execArgv: withoutNodeStorage,
    setupFiles: './apps/web/src/test/setup.ts',
    testTimeout: 40_000,
  },
})

const unitLane = (name: string, include: string[], more: { isolate: boolean; exclude?: string[] }) => ({
  extends: true as const,
  test: { ...pool(0, 2), name, include, exclude, ...more, env: inMemory, testTimeout: 10_000 },
})

const seconds = keptSeconds()
const UNKNOWN_S = 30

/** The lanes of a group one after the other; those that end in many short files come last, so that no worker idles long. */
const laneOrder = [
  ...['server', 'engines', 'web', 'web-mocked', 'unit', 'unit-mocked'],
  ...['e2e', 'pixels', 'timing', 'faults'],
]

/**
 * Lane by lane, and in each the longest first. A worker lives on only when the next file in the queue is of its own lane:
 * lanes in between each other would start a process, and load the server or antd anew, for almost every file.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // One that nobody measured may be a long one.
    const timeOf = ({ project, moduleId }: TestSpecification) =>
      seconds.get(`${project.name} ${relative(root, moduleId)}`) ?? UNKNOWN_S
    const laneOf = ({ project }: TestSpecification) => laneOrder.indexOf(project.name)
    return (await super.sort(files)).sort((a, b) => laneOf(a) - laneOf(b) || timeOf(b) - timeOf(a))
  }
}

/** What vitest itself runs (the global setups) is not kept: it reads that back as bytes, and fails at the first stack trace. */
const keepOnlyTests: Plugin = {
  name: 'keep-only-tests',
  configureVitest: ({ experimental_defineCacheKeyGenerator: addKey }) =>
    addKey(({ environment }) => (environment.name === '__vitest__' ? false : undefined)),
}

export default defineConfig({
  resolve: { alias: entriesOf(packages, 'source') },
  plugins: [keepOnlyTests],
  test: {
    // Lanes load the same modules: each is transformed once, and not again in the next run.
    experimental: { fsModuleCache: true, fsModuleCachePath: '.cache/vitest' },
    sequence: { sequencer: LongestFirst },
    reporters: ['default', new TimesReporter()],
    projects: [
      unitLane('unit', ['packages/**/*.test.ts', 'scripts/**/*.test.ts', 'e2e/**/*.test.ts'], {
        isolate: false,
        exclude: [...exclude, ...mockingUnits],
      }),
      unitLane('unit-mocked', mockingUnits, { isolate: true }),
      // Files share a window and the libraries in it, which take longer to load than most of them to run.
      webLane('web', ['apps/web/**/*.test.{ts,tsx}'], {
        isolate: false,
        exclude: [...exclude, ...mocking],
      }),
      webLane('web-mocked', mocking, { isolate: true }),
      {
        extends: true,
        ...serverBuild,
        test: {
          ...pool(0, 2),
          name: 'server',
          ...serverFiles,
          include: ['apps/server/**/*.test.ts'],
          exclude,
          globalSetup: database,
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        ...serverBuild,
        test: {
          ...pool(0, 2),
          // As a large installation runs: two processes on engines outside of them.
          name: 'engines',
          ...serverFiles,
          include: canRunEngines ? engineFiles : [],
          // It brings its own stores.
          exclude: [...exclude, 'apps/server/test/blobs.test.ts'],
          globalSetup: canRunEngines ? database : [],
          testTimeout: 20_000,
          hookTimeout: 150_000,
        },
      },
      {
        extends: true,
        test: {
          ...pool(1, 2),
          // What the viewer draws, looked at point by point in a browser; no product is needed.
          name: 'pixels',
          isolate: false,
          include: ['e2e/**/*.pixels.ts'],
          exclude,
          env: inMemory,
          testTimeout: 120_000,
          expect: { poll: { timeout: 15_000 } },
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          ...pool(1, 2),
          name: 'e2e',
          // Files share a process, the libraries in it and a browser; each has a product of its own.
          isolate: false,
          include: ['e2e/**/*.e2e.ts'],
          exclude: [...exclude, ...timing],
          env: inMemory,
          testTimeout: 60_000,
          // A page on a busy machine takes more than the second that is the default.
          expect: { poll: { timeout: 15_000 } },
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          ...pool(2, 2),
          name: 'timing',
          include: timing,
          exclude,
          env: inMemory,
          testTimeout: 60_000,
          expect: { poll: { timeout: 15_000 } },
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          ...pool(3, 1),
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
