import { startRedis } from '@sunmao/testkit'
import { pino } from 'pino'
import { afterAll, describe, expect, it } from 'vitest'
import { createCounter } from '../src/redis/counter.ts'
import { openRedis } from '../src/redis/redis.ts'

const MINUTE_MS = 60_000
const server = (await startRedis())!

describe.skipIf(!server)('what is counted under a key', () => {
  const log = pino({ level: 'silent' })
  const [one, other] = server ? [openRedis(server.url, log), openRedis(server.url, log)] : []
  afterAll(async () => {
    for (const redis of [one, other]) redis!.disconnect()
    await server.stop()
  })

  it('counts for all processes together while Redis is there, and for each alone while it is away', async () => {
    await Promise.all(
      [one, other].map((redis) => redis!.ping().catch(() => new Promise((done) => redis!.once('ready', done)))),
    )
    const [here, there] = [createCounter(one), createCounter(other)]
    expect(await here.add('a', 20, MINUTE_MS)).toMatchObject({ current: 20 })
    const { current, ttl } = await there.add('a', 5, MINUTE_MS)
    expect([current, ttl > 50_000 && ttl <= MINUTE_MS]).toEqual([25, true])
    // What was refused is taken back, and the window does not begin anew.
    expect(await here.add('a', -5, MINUTE_MS)).toMatchObject({ current: 20 })
    await server.kill()
    expect(await here.add('a', 1, MINUTE_MS)).toMatchObject({ current: 1 })
    expect(await there.add('a', 1, MINUTE_MS)).toMatchObject({ current: 1 })
  })
})
