import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

const PARENT_MS = 250

const running = new Set()

/** A command that ended badly, with everything it printed. */
export class CommandError extends Error {
  constructor(title, code, output) {
    super(`${title} (${code})`)
    this.name = 'CommandError'
    this.code = code
    this.output = output
  }
}

/** Runs a command in silence and returns its output; throws it when the command fails. */
export function runQuietly(title, [command, ...args], { onStart, ...options } = {}) {
  return new Promise((done, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options })
    running.add(child)
    let output = ''
    const collect = (chunk) => {
      output += chunk
    }
    child.stdout.setEncoding('utf8').on('data', collect)
    child.stderr.setEncoding('utf8').on('data', collect)
    child.on('error', (error) => {
      running.delete(child)
      reject(new CommandError(title, error.code, error.message))
    })
    child.on('close', (code, signal) => {
      running.delete(child)
      if (code === 0) done(output)
      else reject(new CommandError(title, signal ?? code, output))
    })
    if (child.pid) onStart?.(child.pid)
  })
}

/** The compiler, with one checker: each further one works out again, on the same cores, what the first has. */
export const compiler = () => [...program('typescript', 'tsc'), '-b', '--checkers', '1']

/** Runs a command on our own terminal and returns its exit code. */
export function runOpenly([command, ...args], options = {}) {
  return new Promise((done, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
    running.add(child)
    child.on('error', reject)
    child.on('close', (code, signal) => {
      running.delete(child)
      done(signal ? 1 : code)
    })
  })
}

/** The command line of a program from node_modules, started by this Node so that no shell or PATH is needed. */
export function program(packageName, binName = packageName, from = root) {
  const manifest = packageFile(packageName, from)
  const { bin } = createRequire(manifest)(manifest)
  return [process.execPath, join(dirname(manifest), typeof bin === 'string' ? bin : bin[binName])]
}

/** npm as a command line; under `npm start` the very npm that started us. */
export function npm() {
  const given = process.env.npm_execpath
  if (given && basename(given) === 'npm-cli.js' && existsSync(given)) return [process.execPath, given]
  const beside = join(dirname(process.execPath), 'node_modules', 'npm', 'bin', 'npm-cli.js')
  return existsSync(beside) ? [process.execPath, beside] : ['npm']
}

/** Lets Ctrl-C and SIGTERM end the commands we run and then ourselves; returns a function that stops listening. */
export function endWithSignals() {
  const end = (signal) => {
    for (const child of running) child.kill(signal)
    const exit = () => process.exit(signal === 'SIGINT' ? 130 : 143)
    if (running.size === 0) exit()
    else for (const child of running) child.once('close', () => running.size === 0 && exit())
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end)
  return () => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, end)
  }
}

/** Ends the commands we run and waits until they are gone. */
export async function endRunning() {
  const ended = [...running].map((child) => new Promise((done) => child.once('close', done)))
  for (const child of running) child.kill('SIGTERM')
  await Promise.all(ended)
}

/** Under npm: SIGTERM when the shell between npm and us is gone, for npm hands a signal to that shell only. */
export function endWithParent() {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, PARENT_MS).unref()
}

/** Prints a failure the way a person wants to read it and ends. */
export function fail(error) {
  if (error instanceof CommandError) {
    const lines = error.output.trimEnd().split('\n')
    console.error(lines.slice(-200).join('\n'))
    console.error(`失败 · failed: ${error.message}`)
  } else console.error(error instanceof Sentence ? error.message : error)
  process.exit(1)
}

/** A failure that needs no stack: its message says what to do. */
export class Sentence extends Error {}

function packageFile(packageName, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const file = join(folder, 'node_modules', packageName, 'package.json')
    if (existsSync(file)) return file
    if (folder === dirname(folder)) throw new Sentence(`${packageName} 未安装 · ${packageName} is not installed`)
  }
}
