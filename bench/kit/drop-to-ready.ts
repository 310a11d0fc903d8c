// How long somebody waits for a small model: from the first byte of the upload until the model is ready, over HTTP, in the
// product as it is started.
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { modelClient } from '../../e2e/kit/model-client.ts'
import { median, onDatabase, openServers, product } from './servers.ts'

/** A converter that was used is replaced by a warm one meanwhile. */
const BETWEEN_MS = 4_000

/** Seconds, the median of so many uploads. */
export async function dropToReady(file: string, rounds: number): Promise<number> {
  const bytes = new Uint8Array(await readFile(file))
  const servers = await openServers()
  try {
    const { url } = await servers.start(product, '/readyz', { WORKERS: 'inline' })
    await untilIdle(servers.databaseUrl)
    const client = await modelClient(url, '01')
    const seconds: number[] = []
    for (let round = 0; round < rounds; round++) {
      await sleep(BETWEEN_MS)
      const began = performance.now()
      const model = await client.upload(`small-${round}.ifc`, bytes)
      const { status, error } = await client.ended(model.fileId, 60_000)
      if (status !== 'ready') throw new Error(`the small house is ${status}: ${error}`)
      seconds.push((performance.now() - began) / 1000)
    }
    return median(seconds)
  } finally {
    await servers.stop()
  }
}

/** The demo's own models come first. */
async function untilIdle(databaseUrl: string): Promise<void> {
  const waiting = "select 1 from task where status in ('queued', 'running') and run_after < now() + interval '1 minute'"
  await onDatabase(databaseUrl, async (client) => {
    while ((await client.query(waiting)).rowCount) await sleep(500)
  })
}
