// People work on while something else happens: one asks and one writes, each waiting for the answer, and others come who wait for nobody.
import { setTimeout as sleep } from 'node:timers/promises'

const PAUSE_MS = 20
const ARRIVAL_MS = 150

export interface AskedOn {
  /** What was not answered, or not well. */
  failures: string[]
  reads: number
  /** Names of what was written, as far as the answer said so. */
  written: string[]
  slowestMs: number
}

/** Answers what ends it. */
export function askOn(url: string, token: string, prefix: string): () => Promise<AskedOn> {
  const found: AskedOn = { failures: [], reads: 0, written: [], slowestMs: 0 }
  let isOver = false
  const headers = { authorization: token, 'content-type': 'application/json' }
  const timed = async (path: string, init: RequestInit, good: () => void) => {
    const began = performance.now()
    try {
      const reply = await fetch(url + path, { ...init, headers })
      const text = await reply.text()
      if (reply.ok) good()
      else found.failures.push(`${init.method ?? 'GET'} ${reply.status} ${text.slice(0, 100)}`)
    } catch (error) {
      found.failures.push(`${init.method ?? 'GET'} ${String((error as Error).cause ?? error)}`)
    }
    found.slowestMs = Math.max(found.slowestMs, performance.now() - began)
  }
  const read = () => timed('/api/release', {}, () => (found.reads += 1))
  const hands = [
    async () => {
      for (; !isOver; await sleep(PAUSE_MS)) await read()
    },
    async () => {
      const arrived: Promise<void>[] = []
      for (; !isOver; await sleep(ARRIVAL_MS)) arrived.push(read())
      await Promise.all(arrived)
    },
    async () => {
      for (let count = 0; !isOver; await sleep(PAUSE_MS), count += 1) {
        const name = `${prefix}_${count}`
        const body = JSON.stringify({ name, description: '' })
        await timed('/api/dict', { method: 'POST', body }, () => found.written.push(name))
      }
    },
  ]
  const working = Promise.all(hands.map((hand) => hand()))
  return async () => {
    isOver = true
    await working
    return { ...found, slowestMs: Math.round(found.slowestMs) }
  }
}
