// Judges files one by one in child processes: a file that crashes, hangs or fills the memory is a fault of that file alone.
import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FileVerdict } from './judge-file.ts'

export interface DeepOutcome {
  /** Of the file, without its folder. */
  name: string
  /** Missing when the process did not come to an end. */
  verdict?: FileVerdict
  /** Why it did not. */
  fault?: string
  /** The most that the process held. */
  mb: number
  seconds: number
}

interface DeepOptions {
  /** A file that takes longer is given up. */
  fileMs: number
  onEnd?: (outcome: DeepOutcome) => void
}

const ATONCE = 2
const MOST_MB = 4096
const WATCH_MS = 250
const child = fileURLToPath(new URL('./child.ts', import.meta.url))

export async function runDeep(paths: readonly string[], { fileMs, onEnd }: DeepOptions): Promise<DeepOutcome[]> {
  const outcomes: DeepOutcome[] = []
  let next = 0
  const judge = async () => {
    for (let at = next++; at < paths.length; at = next++) {
      outcomes[at] = await judgeInChild(paths[at]!, fileMs)
      onEnd?.(outcomes[at]!)
    }
  }
  await Promise.all(Array.from({ length: ATONCE }, judge))
  return outcomes
}

function judgeInChild(path: string, fileMs: number): Promise<DeepOutcome> {
  return new Promise((resolve) => {
    const began = performance.now()
    const outcome: DeepOutcome = { name: basename(path), mb: 0, seconds: 0 }
    const judging = fork(child, [path], {
      execArgv: [...process.execArgv, `--max-old-space-size=${MOST_MB}`],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    let errors = ''
    judging.stderr!.setEncoding('utf8').on('data', (chunk: string) => {
      errors = (errors + chunk).slice(-4000)
    })
    const giveUp = (reason: string) => {
      outcome.fault ??= reason
      judging.kill('SIGKILL')
    }
    const watch = setInterval(() => {
      outcome.mb = Math.max(outcome.mb, residentMb(judging.pid ?? 0))
      if (outcome.mb > MOST_MB) giveUp(`took more than ${MOST_MB} MB`)
    }, WATCH_MS)
    const patience = setTimeout(() => giveUp(`no end after ${fileMs / 1000} s`), fileMs)
    judging.once('message', (verdict) => {
      outcome.verdict = verdict as FileVerdict
    })
    judging.once('error', (error) => {
      outcome.fault ??= error.message
    })
    judging.once('close', (code, signal) => {
      clearInterval(watch)
      clearTimeout(patience)
      outcome.seconds = (performance.now() - began) / 1000
      if (!outcome.verdict) outcome.fault ??= `ended with ${signal ?? code}: ${lastWords(errors)}`
      resolve(outcome)
    })
  })
}

/** The line of a stack that says what happened. */
const lastWords = (errors: string) => /^\w*Error.*$/m.exec(errors)?.[0] ?? errors.trim().slice(-300)

/** 0 where the system does not say. */
function residentMb(pid: number): number {
  try {
    const [, kb] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Math.round(Number(kb ?? 0) / 1024)
  } catch {
    return 0
  }
}
