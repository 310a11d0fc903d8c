// Archives that others made, where they are at hand: each is taken through the product, or it is said why not. What goes out
// again says the same by an independent reader, where there is Python, and is valid against the official schemas.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { lossesOf, sharedFolder } from '@sunmao/bcf/canon.fixture'
import { readSchemas, schemaFaults } from '@sunmao/bcf/xsd.fixture'
import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bcfTopicTable } from '../../src/modules/bcf/bcf.table.ts'
import { issueTable } from '../../src/modules/issue/issue.table.ts'
import { type Caller, startTestServer, type TestServer } from '../test-server.ts'
import { apply, exportedRow, readIn, topicsIn } from './bcf-setup.ts'

const folder = join(sharedFolder, 'samples/bcf')
const PART = 8_388_608
const files = existsSync(folder)
  ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.bcf(zip)?$/.test(name))
      .sort()
      .map((name) => join(folder, name))
      .filter((file) => readFileSync(file).length <= PART)
  : []
const PROJECT = 2
const versions = ['2.1', '3.0'] as const

describe.skipIf(files.length === 0)('archives of others', () => {
  let hub: TestServer
  let lead: Caller
  let subId: number
  const work = mkdtempSync(join(tmpdir(), 'bcf-'))
  /** A sample and what the product made of it, in each version. */
  const pairs: [sample: string, written: string, version: (typeof versions)[number]][] = []
  const outcomes = { refused: [] as string[], partly: [] as string[] }

  beforeAll(async () => {
    hub = await startTestServer()
    lead = await hub.as('lead')
    subId = (await lead.call('GET', `/api/projectSub?projId=${PROJECT}&page=0&size=1`)).body.content[0].subId
    for (const file of files) await takeAndExport(file)
  }, 240_000)
  afterAll(async () => {
    rmSync(work, { recursive: true })
    await hub.stop()
  })

  async function takeAndExport(file: string): Promise<void> {
    const bytes = readFileSync(file)
    const id = await readIn(hub, lead, subId, bytes, basename(file))
    const shown = (await lead.call('GET', `/api/bcf/import/detail?id=${id}`)).body
    if (shown.status === 'failed') {
      outcomes.refused.push(`${basename(file)}: ${shown.error}`)
      return
    }
    const { total, result } = await apply(hub, lead, id)
    if (result.created !== total) outcomes.partly.push(`${basename(file)}: ${total} ${JSON.stringify(result)}`)
    const { db } = hub.services
    const guids = (await topicsIn(bytes)).map(({ guid }) => guid)
    if (guids.length === 0) return
    const topics = await db.select().from(bcfTopicTable).where(inArray(bcfTopicTable.guid, guids))
    const ids = topics.map(({ issueId }) => issueId)
    for (const version of versions) {
      const written = join(work, `${pairs.length}.bcf`)
      writeFileSync(written, await exportedRow(hub, { projId: PROJECT, ids, version }))
      pairs.push([file, written, version])
    }
    // The same topics stand in several samples: each is taken as if it were the first.
    await db.delete(issueTable).where(inArray(issueTable.id, ids))
  }

  it('are taken whole, or it is said why not', () => {
    expect(outcomes).toEqual({ refused: [expect.stringContaining('Empty.bcfzip')], partly: [] })
    expect(pairs.length).toBeGreaterThan(50)
  })

  it('go out again with all that they said', ({ skip }) => {
    const losses = lossesOf(
      pairs.map(([sample, written]) => [sample, written] as const),
      { of: 'topics' },
    )
    if (!losses) skip('no Python to compare with')
    expect(losses).toEqual([])
  })

  it.each(versions)('go out valid as %s', async (version) => {
    const schemas = readSchemas(join(folder, 'buildingsmart/xsd', version))
    const faults: string[] = []
    for (const [sample, written] of pairs.filter((pair) => pair[2] === version))
      for (const fault of await schemaFaults(schemas, readFileSync(written)))
        faults.push(`${basename(sample)}: ${fault}`)
    expect(faults).toEqual([])
  })
})
