// A second release comes as a package, is tried on the present data, switched to and rolled back.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clearFolders, newDataDir } from './faults/launch.ts'
import { askOn } from './kit/ask-on.ts'
import { copyPreparedData } from './kit/prepared-data.ts'
import { launchProduct, type Product } from './kit/product.ts'
import { releaseDesk } from './kit/release-desk.ts'
import { type ReleaseMaker, releaseMaker, withoutSignature } from './kit/releases.ts'

const dataDir = newDataDir()
let maker: ReleaseMaker
let product: Product
let desk: Awaited<ReturnType<typeof releaseDesk>>
const launch = () => launchProduct({ dataDir, env: { RELEASE_PUBLIC_KEY: maker.keyFile, RELEASE_WATCH_S: '3' } })

beforeAll(async () => {
  await copyPreparedData(dataDir)
  maker = releaseMaker()
  product = await launch()
  desk = await releaseDesk(product.url)
}, 300_000)

afterAll(async () => {
  await product.stop()
  maker.clear()
  clearFolders()
})

test('a release is taken in, tried, switched to without a lost call, kept over a restart, and rolled back', async () => {
  const next = maker.make('90.0.0', { migration: 'create table later (id int)' })
  expect((await desk.upload(withoutSignature(next))).body.code).toBe('deploy.refused.unsigned')
  expect(await desk.upload(next)).toMatchObject({ status: 201, body: { version: '90.0.0' } })
  expect((await desk.post('/api/release/90.0.0/switch')).body.code).toBe('deploy.notChecked')
  expect(await desk.check('90.0.0')).toMatchObject({ isGood: true, migrations: ['9999_90-0-0'] })

  const stop = askOn(product.url, desk.admin.token, 'direct')
  const there = await desk.switchTo('90.0.0')
  const { failures, reads, slowestMs } = await stop()
  console.log(`switch: ${reads} reads, slowest ${slowestMs} ms`)
  expect(there).toMatchObject({ outcome: 'switched', to: '90.0.0' })
  expect(there.steps.map(({ step }) => step)).toEqual(['begun', 'loaded', 'stopped', 'listening', 'done'])
  expect(failures).toEqual([])
  expect(await desk.look()).toMatchObject({ running: '90.0.0', isInstallation: false })

  await product.stop()
  product = await launch()
  desk = await releaseDesk(product.url)
  expect(await desk.look()).toMatchObject({ running: '90.0.0', isInstallation: false })

  expect(await desk.rollBack()).toMatchObject({ outcome: 'switched', from: '90.0.0' })
  const { running, isInstallation } = await desk.look()
  expect([running === '90.0.0', isInstallation]).toEqual([false, true])
})
