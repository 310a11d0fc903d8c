import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { lockByPid } from './data-dir-lock.ts'
import { DataDirInUse } from './errors.ts'

vi.setConfig({ testTimeout: 15_000 })

const dataDir = mkdtempSync(join(tmpdir(), 'sunmao-lock-'))
const path = join(dataDir, 'pg.lock')

beforeEach(() => rmSync(path, { force: true }))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('without flock, a second taker is refused and the lock is free after release', async () => {
  const lock = await lockByPid(dataDir, path)
  const refusal = await lockByPid(dataDir, path).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(DataDirInUse)
  expect((refusal as DataDirInUse).pid).toBe(process.pid)
  lock.release()
  expect(existsSync(path)).toBe(false)
})

test('without flock, a lock whose pid now belongs to a later process is taken over', async () => {
  writeFileSync(path, `${process.ppid}\nlong ago\n`)
  const lock = await lockByPid(dataDir, path)
  expect(readFileSync(path, 'utf8')).toMatch(new RegExp(`^${process.pid}\n`))
  lock.release()
  expect(readdirSync(dataDir)).toEqual([])
})
