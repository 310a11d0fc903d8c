// Archives that others made, where they are at hand: each is taken, or it is said why not; what is written of it again says the same.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, startTestServer, type TestServer } from '../test-server.ts'
import { apply, exported, readIn, topicsIn } from './bcf-setup.ts'

const folder = fileURLToPath(new URL('../../../../../shared/samples/bcf', import.meta.url))
const files = existsSync(folder)
  ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.bcf(zip)?$/.test(name))
      .sort()
      .map((name) => join(folder, name))
  : []
const PROJECT = 2
const PART = 8_388_608

describe.skipIf(files.length === 0)('archives of others', () => {
  let hub: TestServer
  let lead: Caller
  let subId: number
  beforeAll(async () => {
    hub = await startTestServer()
    lead = await hub.as('lead')
    subId = (await lead.call('GET', `/api/projectSub?projId=${PROJECT}&page=0&size=1`)).body.content[0].subId
  })
  afterAll(() => hub.stop())

  it('are taken, or it is said why not', async () => {
    const refused: string[] = []
    const partly: string[] = []
    for (const file of files) {
      const bytes = readFileSync(file)
      if (bytes.length > PART) continue
      const id = await readIn(hub, lead, subId, bytes, basename(file))
      const shown = (await lead.call('GET', `/api/bcf/import/detail?id=${id}`)).body
      if (shown.status === 'failed') {
        refused.push(`${basename(file)}: ${shown.error}`)
        continue
      }
      const { total, result } = await apply(hub, lead, id)
      if (result.created + result.changed + result.same !== total || result.refused > 0)
        partly.push(`${basename(file)}: ${total} ${JSON.stringify(result)}`)
    }
    expect(refused).toEqual([expect.stringContaining('Empty.bcfzip')])
    expect(partly).toEqual([])
  }, 120_000)

  it('come back with as many comments and views, and the same words', async () => {
    const bytes = await exported(hub, lead, PROJECT, {})
    const back = new Map((await topicsIn(bytes)).map((topic) => [topic.guid, topic]))
    const lost: string[] = []
    for (const file of files) {
      const archive = readFileSync(file)
      if (archive.length > PART) continue
      for (const sent of await topicsIn(archive).catch(() => [])) {
        const found = back.get(sent.guid)
        const isThere = (guid: string) => found?.comments.some((one) => one.guid === guid)
        const isSeen = (guid: string) => found?.viewpoints.some((one) => one.guid === guid)
        const isSame =
          sent.comments.every(({ guid }) => isThere(guid)) && sent.viewpoints.every(({ guid }) => isSeen(guid))
        if (!isSame) lost.push(`${basename(file)} ${sent.guid}`)
      }
    }
    expect(lost).toEqual([])
  }, 120_000)
})
