import { forkOwn } from '../../fork-own.ts'
import type { PdfResult } from './pdf-child.ts'
import type { PdfJob } from './render-pdf.ts'

const LONGEST_MS = 30_000
const MEMORY_MB = 512
const AT_ONCE = 2

export class PdfFailed extends Error {}

let running = 0
const waiting: (() => void)[] = []

/** In a process of its own, with a limit of time and memory; a few at a time, the others wait. */
export async function makePdf(job: PdfJob): Promise<Buffer> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await inChild(job)
  } catch (error) {
    // A picture may be broken behind a good beginning. The words matter more.
    if (!(error instanceof PdfFailed) || job.pictures.size === 0) throw error
    return await inChild({ ...job, pictures: new Map() })
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

function inChild(job: PdfJob): Promise<Buffer> {
  const child = forkOwn(import.meta.url, './pdf-child', MEMORY_MB, {
    serialization: 'advanced',
    // The server's settings hold secrets.
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), LONGEST_MS)
    child.once('message', (result: PdfResult) =>
      'bytes' in result ? resolve(Buffer.from(result.bytes)) : reject(new PdfFailed(result.error)),
    )
    child.once('error', reject)
    child.once('exit', () => {
      clearTimeout(timer)
      reject(new PdfFailed('the process ended'))
    })
    child.send(job, (error) => error && reject(new PdfFailed(error.message)))
  })
}
