// Two servers on one PostgreSQL, one Redis and one S3 store: what one does, the other knows; what fails, comes back.
import { setTimeout as sleep } from 'node:timers/promises'
import { startProxy } from '@sunmao/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Cluster, startCluster } from './faults/cluster.ts'
import { withDatabase } from './faults/database.ts'
import { clearFolders } from './faults/launch.ts'
import { openLive } from './faults/live.ts'
import { kill, waitUntil } from './faults/processes.ts'
import { signIn } from './faults/sign-in.ts'
import { newPage, openBrowser } from './kit/page.ts'
import { signInByForm } from './kit/sign-in.ts'

const SOON_MS = 1000

const cluster = (await startCluster(2)) as Cluster
let one: string
let other: string

const call = (url: string, token: string, path: string, init: RequestInit = {}) =>
  fetch(url + path, { ...init, headers: { authorization: token, ...init.headers } })

/** Signing in with an unknown browser leaves a notice to the person. */
async function giveNews(url: string): Promise<void> {
  const browser = `Mozilla/5.0 Firefox/${Math.floor(Math.random() * 1e6)}.0`
  await signIn(url, 'lead', browser)
}

describe.skipIf(!cluster)('two servers', { timeout: 180_000 }, () => {
  beforeAll(() => {
    one = cluster.servers[0]!.url
    other = cluster.servers[1]!.url
  })
  afterAll(async () => {
    await cluster.stop()
    clearFolders()
  })

  test('agree on a role at once, and tell the open windows of both', async () => {
    const token = await signIn(one, 'hvac')
    const windows = await Promise.all([openLive(one, token), openLive(other, token)])
    const statuses = async () =>
      (await Promise.all([one, other].map((url) => call(url, token, '/api/outbox')))).map((reply) => reply.status)
    expect(await statuses()).toEqual([403, 403])
    const since = performance.now()
    await withDatabase(cluster.dataDir, (db) =>
      db.query(`insert into user_role (user_id, role_id)
        select u.id, r.id from users u, roles r where u.username = 'hvac' and r.key = 'admin'`),
    )
    expect(await statuses()).toEqual([200, 200])
    for (const window of windows) expect(await window.heard('rights', since)).toBeLessThan(SOON_MS)
    await withDatabase(cluster.dataDir, (db) =>
      db.query(`delete from user_role where role_id = (select id from roles where key = 'admin')
        and user_id = (select id from users where username = 'hvac')`),
    )
    expect(await statuses()).toEqual([403, 403])
    for (const window of windows) window.close()
  })

  test('end a session on both, its open window too', async () => {
    const token = await signIn(one, 'review')
    const window = await openLive(other, token)
    const since = performance.now()
    expect((await call(one, token, '/auth/logout', { method: 'DELETE' })).status).toBe(200)
    expect((await call(other, token, '/auth/info')).status).toBe(401)
    const { code, at } = await window.closed
    expect(code).toBe(4401)
    expect(at - since).toBeLessThan(SOON_MS)
  })

  test('bring an event of one to the windows of the other, with Redis, without it, and with it again', async () => {
    const token = await signIn(one, 'lead')
    const window = await openLive(other, token)
    const news = async () => {
      const since = performance.now()
      await giveNews(one)
      return window.heard('message', since)
    }
    await news()
    expect(await news()).toBeLessThan(SOON_MS + 1000)
    await cluster.redis.kill()
    for (let i = 0; i < 3; i++) await news()
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async (_, i) => (await call(i % 2 ? one : other, token, '/auth/info')).status),
    )
    expect(new Set(statuses)).toEqual(new Set([200]))
    const back = performance.now()
    await cluster.redis.restart()
    await window.heard('again', back, 10_000)
    for (let i = 0; i < 3; i++) await news()
    window.close()
  })

  test.each(['stopped', 'silent'])(
    'say 503 in time while the database is %s, and come back by themselves',
    async (how) => {
      const token = await signIn(one, 'lead')
      if (how === 'stopped') await cluster.stopDatabase()
      else cluster.freezeDatabase(true)
      const answers: { status: number; ms: number; retryAfter: string | null }[] = []
      const until = Date.now() + 8000
      await Promise.all(
        Array.from({ length: 8 }, async (_, i) => {
          while (Date.now() < until) {
            const began = performance.now()
            const reply = await call(i % 2 ? one : other, token, '/auth/info')
            answers.push({
              status: reply.status,
              ms: performance.now() - began,
              retryAfter: reply.headers.get('retry-after'),
            })
            await sleep(100)
          }
        }),
      )
      expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([503]))
      expect(answers.every((answer) => Number(answer.retryAfter) > 0)).toBe(true)
      expect(Math.max(...answers.map((answer) => answer.ms))).toBeLessThan(5000)
      if (how === 'stopped') await cluster.startDatabase()
      else cluster.freezeDatabase(false)
      const isBack = async () =>
        (await Promise.all([one, other].map((url) => call(url, token, '/auth/info')))).every(
          (reply) => reply.status === 200,
        )
      expect(await waitUntil(isBack, 10_000)).toBe(true)
    },
  )

  test('restart one after the other without an error that a user would see', async () => {
    const servers = [
      await cluster.add({ DRAIN_S: '2', TRUST_PROXY: '1' }),
      await cluster.add({ DRAIN_S: '2', TRUST_PROXY: '1' }),
    ]
    for (const server of servers) await server.ready()
    const proxy = await startProxy(servers.map((server) => server.url))
    const browser = await openBrowser()
    const visit = await newPage(browser, proxy.url, { allow: [/webSocket/] })
    await signInByForm(visit.page, 'lead')
    const token = await signIn(proxy.url, 'hvac')
    const failures: string[] = []
    let answered = 0
    let isOver = false
    const load = Array.from({ length: 4 }, async (_, i) => {
      while (!isOver) {
        const body = JSON.stringify({
          recordCode: `${i}${String(answered).padStart(31, '0')}`.slice(0, 32),
          appType: 6,
          appTypeName: 'x',
        })
        const reply = await call(proxy.url, token, i % 2 ? '/api/appLog/createAndUpdate' : '/auth/info', {
          ...(i % 2 && { method: 'POST', body, headers: { 'content-type': 'application/json' } }),
        }).catch((error: Error) => ({ status: 0, error }))
        if (reply.status !== 200) failures.push(`${reply.status}`)
        answered += 1
        await sleep(5)
      }
    })
    for (const [index, server] of servers.entries()) {
      kill(server.pid, 'SIGTERM')
      expect(await server.ended).toBe(0)
      servers[index] = await cluster.add({ DRAIN_S: '2', TRUST_PROXY: '1' }, { port: server.port })
      await servers[index].ready()
      await visit.page.goto('/user/center')
      await visit.page.goto('/dashboard')
      await expect.poll(proxy.readyTargets).toBe(2)
    }
    isOver = true
    await Promise.all(load)
    expect(failures).toEqual([])
    expect(answered).toBeGreaterThan(100)
    await visit.close()
    await browser.close()
    await proxy.stop()
  })
})
