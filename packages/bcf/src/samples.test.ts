// Archives that others made, where they are at hand: each is read or refused with a code, and what is written of it says the
// same by a reader of its own and is valid against the official schemas.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readAll, rewritten } from './bcf.fixture.ts'
import { BcfError } from './bcf-error.ts'
import { lossesOf, sharedFolder } from './canon.fixture.ts'
import { writtenVersions } from './topic.ts'
import { readSchemas, schemaFaults } from './xsd.fixture.ts'

const folder = join(sharedFolder, 'samples/bcf')
const files = existsSync(folder)
  ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.bcf(zip)?$/.test(name))
      .sort()
      .map((name) => join(folder, name))
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

  it('W1 would be seen to break the schemas', async () => {
    const schemas = readSchemas(join(folder, 'buildingsmart/xsd/2.1'))
    const bytes = readFileSync(files.find((file) => file.endsWith('MissingTitle.bcfzip'))!)
    expect(await schemaFaults(schemas, bytes)).toContainEqual(expect.stringContaining('Title missing in Topic'))
  })

  it('K1 lose nothing that the version written can say', async () => {
    const work = mkdtempSync(join(tmpdir(), 'bcf-'))
    const pairs: [string, string][] = []
    try {
      for (const file of files.filter((one) => !one.endsWith('Empty.bcfzip')))
        for (const version of writtenVersions) {
          const written = join(work, `${pairs.length}.bcf`)
          writeFileSync(written, await rewritten(readFileSync(file), version))
          pairs.push([file, written])
        }
      const losses = lossesOf(pairs)
      if (losses) expect(losses).toEqual([])
    } finally {
      rmSync(work, { recursive: true })
    }
  }, 60_000)
})
