import { request } from 'node:http'

const EVERY_MS = 250
const PATIENCE_MS = 1000

export interface TargetWatch {
  /** The servers that are ready, the one whose turn it is first. */
  order(): URL[]
  stop(): void
}

/** Asks every server again and again whether it is ready; resolves after the first answers. */
export async function watchTargets(targets: string[]): Promise<TargetWatch> {
  const all = targets.map((target) => new URL(target))
  const ready = new Set<URL>()
  const ask = async () => {
    await Promise.all(all.map(async (target) => ((await isReady(target)) ? ready.add(target) : ready.delete(target))))
  }
  await ask()
  const timer = setInterval(ask, EVERY_MS)
  let turn = 0
  return {
    order: () => {
      turn += 1
      const able = all.filter((target) => ready.has(target))
      return able.map((_, at) => able[(at + turn) % able.length]!)
    },
    stop: () => clearInterval(timer),
  }
}

function isReady(target: URL): Promise<boolean> {
  return new Promise((resolve) => {
    const asking = request(new URL('/readyz', target), { agent: false, timeout: PATIENCE_MS }, (answer) => {
      answer.resume()
      resolve(answer.statusCode === 200)
    })
    asking.on('timeout', () => asking.destroy())
    asking.on('error', () => resolve(false))
    asking.end()
  })
}
