// DWG drawings of others through a converter that is installed here: DWG_CONVERTER names it, as for a server.
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { readDwg } from './dwg.ts'
import { Refused } from './refused.ts'

const dwgConverter = process.env.DWG_CONVERTER
const samples = fileURLToPath(new URL('../../../../../../../shared/samples/documents/dwg/', import.meta.url))

it.skipIf(!dwgConverter || !existsSync(samples))(
  'drawings of others become sheets, or are refused in words',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sunmao-dwg-'))
    const surroundings = { progress: () => {}, dwgConverter, folder, signal: new AbortController().signal }
    const made: Record<string, string> = {}
    for (const name of await readdir(samples)) {
      const prepared = await readDwg(await readFile(join(samples, name)), { name, ...surroundings }).catch((error) => {
        if (!(error instanceof Refused)) throw error
        return error
      })
      made[name] = prepared instanceof Refused ? prepared.code : 'read'
    }
    await rm(folder, { recursive: true })
    // Seven bytes, on purpose.
    const { 'gdal-AC1018_signature.dwg': broken, ...others } = made
    expect(broken).toBe('hubFile.dwgFailed')
    expect(new Set(Object.values(others))).toEqual(new Set(['read']))
  },
  300_000,
)
