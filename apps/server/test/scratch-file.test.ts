import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withScratchFile } from '../src/modules/model/convert/scratch-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sunmao-scratch-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function* pieces() {
  yield Buffer.from('one, ')
  yield Buffer.from('two, ')
  yield Buffer.from('three')
}

describe('withScratchFile', () => {
  it('reads bytes in any order and leaves nothing in the folder, not even meanwhile', async () => {
    const words = await withScratchFile(folder, { size: 15, bytes: pieces() }, async ({ size, read }) => {
      expect(size).toBe(15)
      expect(await readdir(folder)).toEqual([])
      return [10, 0, 5].map((at) => {
        const into = new Uint8Array(3)
        read(at, into)
        return Buffer.from(into).toString()
      })
    })
    expect(words).toEqual(['thr', 'one', 'two'])
  })

  it('says so when a file is shorter than it should be, and when its bytes break off', async () => {
    await expect(
      withScratchFile(folder, { size: 99, bytes: pieces() }, async ({ read }) => read(90, new Uint8Array(9))),
    ).rejects.toThrow('ends at 90')
    const broken = async function* () {
      yield* pieces()
      throw new Error('the store is away')
    }
    await expect(withScratchFile(folder, { size: 99, bytes: broken() }, async () => 1)).rejects.toThrow('is away')
    expect(await readdir(folder)).toEqual([])
  })
})
