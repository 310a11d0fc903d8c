// Updates that go well and ones that go wrong, behind a proxy, while people work: nothing they sent is lost, and what ran before goes on.
import { setTimeout as sleep } from 'node:timers/promises'
import { startProxy, type TestProxy } from '@sunmao/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clearFolders, newDataDir } from './faults/launch.ts'
import { askOn } from './kit/ask-on.ts'
import { copyPreparedData } from './kit/prepared-data.ts'
import { launchProduct, type Product } from './kit/product.ts'
import { type Desk, releaseDesk } from './kit/release-desk.ts'
import { changedBytes, type ReleaseMaker, releaseMaker, withoutSignature } from './kit/releases.ts'

const WATCH_S = 4
const dataDir = newDataDir()
let maker: ReleaseMaker
let product: Product
let proxy: TestProxy
let desk: Awaited<ReturnType<typeof releaseDesk>>
let before: string
let packages: Record<'good' | 'older' | 'failsOnCopy' | 'failsOnReal' | 'unhealthy' | 'migrates', Buffer>

/** The copy that the check is made on has another name. */
const onReal = `create table later (id int);
do $$ begin if current_database() not like '%_rehearsal' then raise exception 'only on the real data'; end if; end $$`

beforeAll(async () => {
  await copyPreparedData(dataDir)
  maker = releaseMaker()
  // Packing leaves this process no time for its proxy, so it is done before there is one.
  packages = {
    good: maker.make('90.1.0'),
    older: maker.make('0.0.1'),
    failsOnCopy: maker.make('90.2.0', { migration: 'create table later (id int);\nselect 1 from nowhere' }),
    failsOnReal: maker.make('90.3.0', { migration: onReal }),
    unhealthy: maker.make('90.4.0', { isUnhealthy: true }),
    migrates: maker.make('90.5.0', { migration: 'create table later (id int)' }),
  }
  product = await launchProduct({
    dataDir,
    env: { RELEASE_PUBLIC_KEY: maker.keyFile, RELEASE_WATCH_S: String(WATCH_S), TRUST_PROXY: '1' },
  })
  proxy = await startProxy([product.url], { waitMs: 5000 })
  desk = await releaseDesk(proxy.url)
  before = (await desk.look()).running
}, 300_000)

afterAll(async () => {
  await proxy.stop()
  await product.stop()
  maker.clear()
  clearFolders()
})

interface Notices {
  content: { title?: string; content?: string; text?: string }[]
}
const notices = async () => JSON.stringify(await desk.admin.get<Notices>('/api/message?page=0&size=20'))
async function heardOf(text: string): Promise<string> {
  for (;;) {
    const all = await notices()
    if (all.includes(text)) return all
    await sleep(300)
  }
}

async function namesOf(prefix: string): Promise<string[]> {
  const names: string[] = []
  for (let page = 0; ; page++) {
    const { content } = await desk.admin.get<{ content: { name: string }[] }>(`/api/dict?page=${page}&size=200`)
    if (content.length === 0) return names.filter((one) => one.startsWith(prefix))
    names.push(...content.map((one) => one.name))
  }
}

/** While people read and write through the proxy: nothing was refused, and each write is there once. */
async function nothingLost<T>(name: string, work: () => Promise<T>): Promise<T> {
  const stop = askOn(proxy.url, desk.admin.token, name)
  const answer = await work()
  const { failures, reads, written, slowestMs } = await stop()
  console.log(`${name}: ${reads} reads, ${written.length} writes, slowest ${slowestMs} ms, ${failures.length} failed`)
  expect(failures).toEqual([])
  expect(Math.min(reads, written.length)).toBeGreaterThan(20)
  expect((await namesOf(`${name}_`)).sort()).toEqual(written.sort())
  return answer
}

const unchanged = ({ running, isInstallation }: Desk) => expect([running, isInstallation]).toEqual([before, true])

test('a package that is unsigned, changed or older is not taken in', async () => {
  const { good, older } = packages
  expect((await desk.upload(withoutSignature(good))).body.code).toBe('deploy.refused.unsigned')
  expect((await desk.upload(changedBytes(good))).body.code).toBe('deploy.refused.changed')
  expect((await desk.upload(older)).body.code).toBe('deploy.refused.older')
  expect((await desk.look()).content).toEqual([])
})

test('a release whose migration fails on the copy is told why, cannot be switched to, and changes nothing', async () => {
  await desk.upload(packages.failsOnCopy)
  const check = await nothingLost('copy', () => desk.check('90.2.0'))
  expect(check).toMatchObject({ isGood: false, problem: expect.stringContaining('nowhere') })
  expect((await desk.post('/api/release/90.2.0/switch')).body.code).toBe('deploy.notChecked')
  const now = await desk.look()
  unchanged(now)
  expect(now.work).toMatchObject({ status: 'failed', error: expect.stringContaining('nowhere') })
  const { content } = await desk.admin.get<{ content: { name: string }[] }>('/api/database/tables')
  expect(content.map(({ name }) => name)).not.toContain('later')
})

test('one whose migration fails on the real data only goes back by itself, with nothing changed and everybody told', async () => {
  await desk.upload(packages.failsOnReal)
  expect(await desk.check('90.3.0')).toMatchObject({ isGood: true })
  const there = await nothingLost('real', () => desk.switchTo('90.3.0'))
  expect(there).toMatchObject({ outcome: 'failed', reason: expect.stringContaining('only on the real data') })
  expect(there.steps.map(({ step }) => step)).toEqual(['begun', 'loaded', 'stopped', 'failed', 'back'])
  unchanged(await desk.look())
  const { content } = await desk.admin.get<{ content: { name: string }[] }>('/api/database/tables')
  expect(content.map(({ name }) => name)).not.toContain('later')
  expect(await heardOf('90.3.0')).toContain('only on the real data')
})

test('one that starts and is unhealthy is rolled back within its time, and history and notice say so', async () => {
  await desk.upload(packages.unhealthy)
  expect(await desk.check('90.4.0')).toMatchObject({ isGood: true })
  const there = await nothingLost('sick', () => desk.switchTo('90.4.0'))
  expect(there).toMatchObject({ outcome: 'failed', to: '90.4.0', reason: expect.stringContaining('broken on purpose') })
  expect(there.steps.map(({ step }) => step)).toEqual(['begun', 'loaded', 'stopped', 'listening', 'failed', 'back'])
  const time = (step: string) => Date.parse(there.steps.find((one) => one.step === step)!.time)
  expect(time('failed') - time('listening')).toBeLessThan((WATCH_S + 1) * 1000)
  unchanged(await desk.look())
  expect((await desk.look()).history[0]).toMatchObject({ id: there.id, outcome: 'failed' })
  expect(await heardOf('90.4.0')).toContain('broken on purpose')
})

test('one whose migration works is switched to, its migration is there, and it can be left again', async () => {
  await desk.upload(packages.migrates)
  expect(await desk.check('90.5.0')).toMatchObject({ isGood: true, migrations: ['9999_90-5-0'] })
  expect(await nothingLost('good', () => desk.switchTo('90.5.0'))).toMatchObject({ outcome: 'switched' })
  expect(await desk.look()).toMatchObject({ running: '90.5.0', isInstallation: false })
  const { content } = await desk.admin.get<{ content: { name: string }[] }>('/api/database/tables')
  expect(content.map(({ name }) => name)).toContain('later')
  expect(await nothingLost('back', () => desk.rollBack())).toMatchObject({ outcome: 'switched', from: '90.5.0' })
  unchanged(await desk.look())
})
