// The same screens as in operations.e2e.ts, on the engines of a large house: an outside PostgreSQL, Redis and an S3 store, and two servers.
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Cluster, startCluster } from './faults/cluster.ts'
import { rowsOf } from './faults/database.ts'
import { clearFolders } from './faults/launch.ts'
import { apiOf } from './kit/api.ts'
import { databaseAgrees, operationsScreens, processesAgree, queueAgrees } from './kit/operations.ts'
import { newPage, openBrowser } from './kit/page.ts'
import { checkScreen, move } from './kit/screens.ts'
import { signInByCall } from './kit/sign-in.ts'

const cluster = (await startCluster(2)) as Cluster

interface RedisPage {
  isThere: boolean
  answers: boolean
  version: string
  memory: number
  keys: number
  prefixes: { prefix: string; keys: number }[]
}

/** Its own protocol, by hand: one question, and everything that it says. */
async function askRedis(url: string, question: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  let said = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  await once(socket, 'connect')
  socket.end(`${question}\r\n`)
  await once(socket, 'close')
  return said
}

describe.skipIf(!cluster)('with PostgreSQL, Redis and S3', { timeout: 300_000 }, () => {
  let url: string
  beforeAll(() => {
    url = cluster.servers[0]!.url
  })
  afterAll(async () => {
    await cluster.stop()
    clearFolders()
  })

  it.each([
    ['zh-CN', 1440],
    ['en', 390],
    ['zh-CN', 390],
    ['en', 1440],
  ] as const)('every screen opens without a problem, %s, %i px wide', async (lang, width) => {
    const browser = await openBrowser()
    const { page, close } = await newPage(browser, url, { lang, width, context: { reducedMotion: 'reduce' } })
    await signInByCall(page, url, 'admin')
    await page.goto('/dashboard')
    for (const screen of operationsScreens) {
      await move(page, screen)
      await page.locator(`.frame-page[data-address="${screen}"]`).waitFor()
      await checkScreen(page, `cluster${screen.replaceAll('/', '-')}-${lang}-${width}`)
    }
    await close()
    await browser.close()
  })

  it('what they show is what the engines say', async () => {
    const admin = await apiOf(url, 'admin')
    await databaseAgrees(admin, cluster.dataDir)
    await queueAgrees(admin, cluster.dataDir)
    await processesAgree(
      admin,
      cluster.servers.map(({ pid }) => pid),
    )
    const shown = await admin.get<RedisPage>('/api/monitor/redis')
    const info = await askRedis(cluster.redis.url, 'INFO')
    const said = (name: string) => new RegExp(`^${name}:(.+?)\\r?$`, 'm').exec(info)?.[1]
    expect(shown).toMatchObject({ isThere: true, answers: true, version: said('redis_version') })
    expect(Math.abs(shown.keys - Number(/^db0:keys=(\d+)/m.exec(info)?.[1]))).toBeLessThanOrEqual(5)
    expect(shown.memory / Number(said('used_memory'))).toBeGreaterThan(0.7)
    expect(shown.memory / Number(said('used_memory'))).toBeLessThan(1.4)
    expect(shown.prefixes.map(({ prefix }) => prefix)).toContain('limit')
    const stored = await admin.get<{ place: string; blobs: number; bytes: number }>('/api/monitor/storage')
    expect(stored.place).toBe('s3')
    const blobs = await rowsOf<{ hash: string; size: string }>(cluster.dataDir, 'select hash, size from blob')
    const there = await Promise.all(
      blobs.map(({ hash }) => cluster.s3.read(cluster.bucket, `${hash.slice(0, 2)}/${hash}`)),
    )
    expect(stored.blobs).toBe(there.length)
    expect(stored.bytes).toBe(there.reduce((sum, { length }) => sum + length, 0))
  })
})
