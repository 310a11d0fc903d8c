// npm run test:node -- 22 24 26: the README's two commands on other versions of Node, each fetched by npm.
// Without --whole the second one is the tests that need no browser, and one journey through a product that this Node runs.
import './node-version.mjs'
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { endWithParent, endWithSignals, fail, npm, root, runOpenly, runQuietly, Sentence } from './run.mjs'

const READY_MS = 300_000
const LANES = ['unit', 'unit-mocked', 'web', 'web-mocked', 'server'].map((lane) => `--project=${lane}`)
const JOURNEY = ['e2e/models.e2e.ts']

const args = process.argv.slice(2)
const isWhole = args.includes('--whole')
const versions = args.filter((arg) => /^\d+(\.\d+)*$/.test(arg))

endWithParent()
endWithSignals()
try {
  if (versions.length === 0) throw new Sentence('npm run test:node -- 22 24 26')
  for (const version of versions) await tryNode(version)
} catch (error) {
  fail(error)
}

async function tryNode(version) {
  const folder = await fetchNode(version)
  const env = { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` }
  // npm hands its own Node and scripts to what it starts; this one must not be among them.
  for (const name of Object.keys(env)) if (/^(npm_|NODE$|INIT_CWD$)/.test(name)) delete env[name]
  const command = [join(folder, 'node'), npmOf()]
  console.log(`Node ${(await runQuietly('node', [join(folder, 'node'), '--version'])).trim()}`)
  console.log(`  npm start: ready after ${await timeStart(command, env)} s`)
  for (const chosen of isWhole ? [[]] : [LANES, JOURNEY])
    if ((await runOpenly([...command, 'test', '--', ...chosen], { env })) !== 0)
      throw new Sentence(`Node ${version}: npm test failed`)
}

/** The folder of its program. The packages of npm hold nothing else, so npm itself is ours. */
async function fetchNode(version) {
  const name = `node-${process.platform}-${process.arch}`
  const home = join(root, '.cache', 'node', version)
  const bin = join(home, 'node_modules', name, 'bin')
  if (!existsSync(join(bin, 'node'))) {
    mkdirSync(home, { recursive: true })
    const options = ['install', '--no-save', '--no-package-lock', '--prefix', home, `${name}@${version}`]
    await runQuietly('npm install', [...npm(), ...options], { cwd: home })
  }
  return bin
}

function npmOf() {
  return npm().at(-1)
}

async function timeStart(command, env) {
  const dataDir = mkdtempSync(join(tmpdir(), 'sunmao-node-'))
  const port = 8000 + (process.pid % 1000)
  const begun = Date.now()
  const child = spawn(command[0], [command[1], 'start'], {
    cwd: root,
    env: { ...env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = new Promise((done) => child.once('close', done))
  try {
    while (!(await isReady(port))) {
      if (child.exitCode !== null) throw new Sentence('npm start ended before it was ready')
      if (Date.now() - begun > READY_MS) throw new Sentence('npm start was not ready in time')
      await sleep(200)
    }
    return ((Date.now() - begun) / 1000).toFixed(1)
  } finally {
    child.kill('SIGTERM')
    await ended
    // The server ends a moment after npm, which does not wait for it.
    while (await isReady(port)) await sleep(100)
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
}

async function isReady(port) {
  const reply = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2000) }).catch(
    () => undefined,
  )
  return reply?.ok ?? false
}
