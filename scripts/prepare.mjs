// Install and build, each only when something changed since it last succeeded. A stamp is written after success, so
// whatever was interrupted is simply done again. Needs nothing but Node: it runs before anything is installed.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { compiler, endWithSignals, npm, program, root, runQuietly, Sentence } from './run.mjs'

const cache = join(root, '.cache')
const at = (...parts) => join(root, ...parts)

const stamps = {
  install: at('node_modules', '.sunmao-stamp'),
  code: join(cache, 'build-code.stamp'),
  web: join(cache, 'build-web.stamp'),
}
const npmList = at('node_modules', '.package-lock.json')
// Present while tsc writes: its own notes cannot be trusted after it was killed in between.
const compiling = join(cache, 'build-code.running')

/** Brings node_modules and, unless told otherwise, the built product up to date. */
export async function prepare({ build = true } = {}) {
  if (isInstalled() && !(build && buildPlan().length > 0)) return
  const stopListening = endWithSignals()
  const wait = () => say('等待另一个正在准备的进程', 'waiting for another process that is preparing')
  await withLock(join(cache, 'prepare.lock'), wait, async (lock) => {
    // Asked again inside the lock: the process we waited for may have done the work.
    if (!isInstalled()) await install(lock)
    if (build) for (const step of buildPlan()) await step(lock)
  })
  stopListening()
}

function isInstalled() {
  const wanted = installHash()
  if (readStamp(stamps.install) === wanted) return true
  if (!matchesLock()) return false
  try {
    writeStamp(stamps.install, wanted)
  } catch {
    // A read-only install is as good; it is only compared again next time.
  }
  return true
}

const installHash = () =>
  createHash('sha256')
    .update(`${process.platform} ${process.arch}\n`)
    .update(readFileSync(at('package-lock.json')))
    .digest('hex')

/** True after an `npm ci` by hand: npm writes its own list last, so a complete list means a complete install. */
function matchesLock() {
  const list = readJson(npmList)
  const wanted = readJson(at('package-lock.json'))
  if (!list || !wanted) return false
  return Object.entries(wanted.packages).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true
    const found = list.packages[path]
    return found ? found.version === entry.version && existsSync(at(path)) : Boolean(entry.optional || entry.peer)
  })
}

async function install(lock) {
  // Gone before npm starts, so that an interrupted install cannot look like a complete one.
  for (const file of [stamps.install, npmList]) rmSync(file, { force: true })
  await timed('安装依赖', 'installing dependencies', () =>
    // A NODE_ENV=production or an omit setting of the user would leave out what the build needs.
    runQuietly('npm ci', [...npm(), 'ci', '--no-audit', '--no-fund', '--include=dev', '--include=optional'], {
      onStart: lock.adopt,
    }),
  )
  writeStamp(stamps.install, installHash())
}

/** The build steps that are due. */
function buildPlan() {
  const steps = []
  if (readStamp(stamps.code) !== hashOf(codeInputs()) || !codeOutputs().every(existsSync)) steps.push(compile)
  if (readStamp(stamps.web) !== hashOf(webInputs()) || !existsSync(at('apps/web/dist/index.html'))) steps.push(bundle)
  return steps
}

async function compile(lock) {
  const hash = hashOf(codeInputs())
  const force = existsSync(compiling) || !codeOutputs().every(existsSync)
  rmSync(stamps.code, { force: true })
  writeStamp(compiling, '')
  const onStart = lock.adopt
  await timed('编译服务端', 'compiling the server', async () => {
    const tsc = [...compiler(), 'apps/server', ...(force ? ['--force'] : [])]
    await runQuietly('tsc', tsc, { onStart })
    await runQuietly('bundle', [process.execPath, at('scripts/bundle-server.mjs')], { onStart })
  })
  rmSync(compiling)
  const missing = codeOutputs().find((file) => !existsSync(file))
  if (missing) throw new Sentence(`编译没有生成 ${missing} · the compiler did not write ${missing}`)
  writeStamp(stamps.code, hash)
}

async function bundle(lock) {
  const hash = hashOf(webInputs())
  const next = join(cache, 'web-next')
  const old = join(cache, 'web-old')
  await timed('打包网页', 'bundling the web app', () =>
    runQuietly(
      'vite build',
      [...program('vite', 'vite', at('apps/web')), 'build', '--outDir', next, '--emptyOutDir', '--logLevel', 'warn'],
      { cwd: at('apps/web'), env: { ...process.env, NODE_ENV: 'production' }, onStart: lock.adopt },
    ),
  )
  // Swapped at once, so a product that is running meanwhile never serves half a build.
  rmSync(old, { recursive: true, force: true })
  if (existsSync(at('apps/web/dist'))) renameSync(at('apps/web/dist'), old)
  renameSync(next, at('apps/web/dist'))
  rmSync(old, { recursive: true, force: true })
  writeStamp(stamps.web, hash)
}

/** The server and every package it is built from, as the compiler's references name them. */
function serverRooms(room = 'apps/server', found = new Set()) {
  if (found.has(room)) return found
  found.add(room)
  const { references = [] } = readJson(at(room, 'tsconfig.json'))
  for (const { path } of references) serverRooms(join(room, path), found)
  return found
}

const common = ['package-lock.json', 'tsconfig.base.json']
const codeInputs = () => [
  ...common,
  'scripts/bundle-server.mjs',
  ...[...serverRooms()].flatMap((room) => ['package.json', 'tsconfig.json', 'src'].map((name) => join(room, name))),
]
const codeOutputs = () => [
  ...[...serverRooms()].map((room) => at(room, 'dist', room === 'apps/server' ? 'main.js' : 'index.js')),
  at('apps/server/dist/bundle/main.js'),
]
const webInputs = () => [
  ...common,
  ...readdirSync(at('packages')).flatMap((name) => [`packages/${name}/package.json`, `packages/${name}/src`]),
  'apps/web',
]

const ignored = /^(node_modules|dist|dist-types)$|\.(test|faults)\.tsx?$|\.tsbuildinfo$/

/** One hash over path, size and time of every file below `inputs`: a thousand files cost 20 ms, their content 200. */
function hashOf(inputs) {
  const hash = createHash('sha256').update(process.version)
  const visit = (path) => {
    const stat = statSync(at(path), { throwIfNoEntry: false })
    if (stat?.isDirectory())
      for (const name of readdirSync(at(path)).sort()) {
        if (!ignored.test(name)) visit(join(path, name))
      }
    else if (stat) hash.update(`${path}\n${stat.size} ${stat.mtimeMs}\n`)
  }
  for (const input of inputs) visit(input)
  return hash.digest('hex')
}

async function timed(zh, en, work) {
  say(zh, en)
  const start = Date.now()
  await work()
  console.log(`  完成 · done (${((Date.now() - start) / 1000).toFixed(1)} s)`)
}

const say = (zh, en) => console.log(`${zh} · ${en} …`)

function readStamp(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function writeStamp(file, text) {
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(`${file}.new`, text)
  renameSync(`${file}.new`, file)
}

function readJson(file) {
  const text = readStamp(file)
  return text === undefined ? undefined : JSON.parse(text)
}
