// R5: one process per data folder, and a start that fails leaves nothing behind.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clearFolders, type Launched, launch, newDataDir } from './faults/launch.ts'
import { databaseProcesses, killWhole } from './faults/processes.ts'
import { signIn } from './faults/sign-in.ts'

let first: Launched

beforeAll(async () => {
  first = await launch({ dataDir: newDataDir() })
  await first.ready()
})

afterAll(async () => {
  await killWhole(first.pid, first.dataDir)
  clearFolders()
})

/** Calls that go on while a second server tries; every one must succeed. */
function keepAsking(token: string): () => Promise<number[]> {
  const statuses: number[] = []
  let isOver = false
  const asking = (async () => {
    while (!isOver) {
      const reply = await fetch(`${first.url}/auth/info`, { headers: { authorization: token } })
      await reply.text()
      statuses.push(reply.status)
      await sleep(20)
    }
  })()
  return async () => {
    isOver = true
    await asking
    return statuses
  }
}

test('a second product on the same data folder refuses within 5 s and names the first', async () => {
  const stopAsking = keepAsking(await signIn(first.url, 'lead'))
  const times: number[] = []
  for (let n = 1; n <= 3; n++) {
    const began = performance.now()
    const second = await launch({ dataDir: first.dataDir })
    expect(await second.ended).toBe(1)
    times.push(performance.now() - began)
    expect(second.logs().trim()).toBe(`The data folder ${first.dataDir} is in use by process ${first.pid}.`)
  }
  const statuses = await stopAsking()
  console.log(
    `second server refused after ${times.map((ms) => (ms / 1000).toFixed(1)).join(', ')} s; ` +
      `${statuses.length} calls to the first meanwhile`,
  )
  expect(Math.max(...times)).toBeLessThan(5_000)
  expect(new Set(statuses)).toEqual(new Set([200]))
})

test('four starts at once on one fresh folder give one product', async () => {
  const dataDir = newDataDir()
  const all = await Promise.all(Array.from({ length: 4 }, () => launch({ dataDir })))
  const codes = new Map<number, number | NodeJS.Signals>()
  for (const { pid, ended } of all) ended.then((code) => codes.set(pid, code))
  const winner = await Promise.any(all.map((each) => each.ready().then(() => each)))
  for (const each of all) if (each !== winner) expect(await each.ended).toBe(1)
  expect(codes.has(winner.pid)).toBe(false)
  expect(await signIn(winner.url, 'lead')).toMatch(/^Bearer /)
  await killWhole(winner.pid, dataDir)
})

test('a second product on the same port says so, ends and leaves no database behind', async () => {
  const dataDir = newDataDir()
  const second = await launch({ dataDir, port: first.port })
  expect(await second.ended).toBe(1)
  expect(second.logs()).toMatch(/the port is taken: .*EADDRINUSE.*/)
  expect(second.logs()).toContain(String(first.port))
  expect(databaseProcesses(dataDir)).toEqual([])
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)

  const third = await launch({ dataDir })
  await third.ready()
  expect(await signIn(third.url, 'lead')).toMatch(/^Bearer /)
  await killWhole(third.pid, dataDir)
})
