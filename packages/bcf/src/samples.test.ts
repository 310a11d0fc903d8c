// Archives that others made, where they are at hand: each is read or refused with a code, and what is written of it says the
// same by a reader of its own and is valid against the official schemas.
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { readAll, rewritten } from './bcf.fixture.ts'
import { BcfError } from './bcf-error.ts'
import { writtenVersions } from './topic.ts'
import { readSchemas, schemaFaults } from './xsd.fixture.ts'

const shared = fileURLToPath(new URL('../../../../shared/', import.meta.url))
const folder = join(shared, 'samples/bcf')
const oracle = join(shared, 'tools/bcf_canon.py')
const files = existsSync(folder)
  ? ['bcf', 'bcfzip'].flatMap((ending) => globSync(join(folder, `**/*.${ending}`))).sort()
  : []

describe.skipIf(!files.length)('archives of others', () => {
  it('R2 are read or refused', async () => {
    const refused: string[] = []
    const counts: Record<string, number> = {}
    for (const file of files) {
      try {
        const { topics } = await readAll(readFileSync(file))
        counts[basename(file)] = topics.length
        for (const { viewpoints } of topics) for (const { view } of viewpoints) expect(view).toBeDefined()
      } catch (error) {
        if (!(error instanceof BcfError)) throw new Error(file, { cause: error })
        refused.push(`${error.code} ${basename(file)}`)
      }
    }
    expect(refused).toEqual(['noBcf Empty.bcfzip'])
    expect(counts).toMatchObject({ 'MultipleTopics.bcfzip': 3, 'MissingTitle.bcfzip': 1, 'NoMarkups.bcfzip': 0 })
  })

  it.each(writtenVersions)('W1 are valid as %s', async (version) => {
    const schemas = readSchemas(join(folder, 'buildingsmart/xsd', version))
    for (const file of files.filter((one) => !one.endsWith('Empty.bcfzip'))) {
      const written = await rewritten(readFileSync(file), version)
      expect({ file, faults: await schemaFaults(schemas, written) }).toEqual({ file, faults: [] })
    }
  })

  it.each(writtenVersions)('K1 lose nothing as %s', async (version) => {
    const work = mkdtempSync(join(tmpdir(), 'bcf-'))
    const losses: Record<string, string> = {}
    try {
      for (const file of files.filter((one) => !one.endsWith('Empty.bcfzip'))) {
        const written = join(work, 'written.bcf')
        writeFileSync(written, await rewritten(readFileSync(file), version))
        const said = compare(file, written)
        if (said === undefined) return
        if (said !== 'LOSSLESS') losses[file.slice(folder.length + 1)] = said
      }
      expect(losses).toEqual({})
    } finally {
      rmSync(work, { recursive: true })
    }
  }, 120_000)
})

/** Nothing where there is no Python. */
function compare(before: string, after: string): string | undefined {
  try {
    return execFileSync('python3', [oracle, before, after], { encoding: 'utf8' }).trim()
  } catch (error) {
    const { code, stdout } = error as { code?: string; stdout?: string }
    if (code === 'ENOENT') return undefined
    return String(stdout).trim() || String(error)
  }
}
