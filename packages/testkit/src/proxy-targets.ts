import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

const EVERY_MS = 250
const PATIENCE_MS = 1000
/** A busy server answers late now and then; one that says no, or is not there, is believed at once. */
const LATE_ANSWERS = 3

export interface TargetWatch {
  /** The servers that are ready, the one whose turn it is first. */
  order(): URL[]
  stop(): void
}

/** Asks every server again and again whether it is ready; resolves after the first answers. */
export async function watchTargets(targets: string[]): Promise<TargetWatch> {
  const all = targets.map((target) => ({ url: new URL(target), isReady: false, late: 0 }))
  let isStopped = false
  const ask = async (target: (typeof all)[number]) => {
    const answer = await askReady(target.url)
    target.late = answer === 'late' ? target.late + 1 : 0
    if (answer !== 'late') target.isReady = answer === 'yes'
    else if (target.late >= LATE_ANSWERS) target.isReady = false
  }
  await Promise.all(all.map(ask))
  for (const target of all)
    void (async () => {
      while (!isStopped) {
        await sleep(EVERY_MS)
        await ask(target)
      }
    })()
  let turn = 0
  return {
    order: () => {
      turn += 1
      const able = all.filter(({ isReady }) => isReady)
      return able.map((_, at) => able[(at + turn) % able.length]!.url)
    },
    stop: () => {
      isStopped = true
    },
  }
}

function askReady(target: URL): Promise<'yes' | 'no' | 'late'> {
  return new Promise((resolve) => {
    const asking = request(new URL('/readyz', target), { agent: false, timeout: PATIENCE_MS }, (answer) => {
      answer.resume()
      resolve(answer.statusCode === 200 ? 'yes' : 'no')
    })
    asking.on('timeout', () => {
      resolve('late')
      asking.destroy()
    })
    asking.on('error', () => resolve('no'))
    asking.end()
  })
}
