import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { parameterTable } from '../src/modules/parameters/parameters.table.ts'
import { projectQuota } from '../src/modules/upload/project-quota.service.ts'
import { uploadTable } from '../src/modules/upload/upload.table.ts'
import { personQuota } from '../src/modules/upload/upload-quota.service.ts'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'

const SAMPLE = 2
const GB = 1e9

let hub: TestServer
let lead: Caller
let admin: Caller
let subId: number
beforeAll(async () => {
  hub = await startTestServer()
  lead = await hub.as('lead')
  admin = await hub.as('admin')
  subId = (await lead.call('GET', `/api/projectSub/querySubListByProjId?projId=${SAMPLE}`)).body[0].subId
})
afterAll(() => hub.stop())
beforeEach(async () => {
  await hub.services.db.delete(uploadTable)
  await limit(projectQuota.code, '200')
  await limit(personQuota.code, '50')
})

const limit = (code: string, value: string) =>
  hub.services.db.update(parameterTable).set({ value }).where(eq(parameterTable.code, code))
const begin = (name: string, size: number, who = lead) =>
  who.call('POST', '/api/modelUpload', { subId, name, size, lastModified: 1 })
const quota = async (who = lead) => (await who.call('GET', `/api/modelUpload/quota?projId=${SAMPLE}`)).body

describe('the room of a project', () => {
  it('is told, with the files on their way, and is what an administrator says', async () => {
    const before = await quota()
    expect(before.most).toBe(200 * GB)
    expect((await begin('a.ifc', GB)).status).toBe(200)
    expect((await quota()).used).toBe(before.used + GB)
    const { content } = (await admin.call('GET', '/api/parameters?page=0&size=100')).body
    const row = content.find(({ code }: { code: string }) => code === projectQuota.code)
    expect((await admin.call('PUT', '/api/parameters', { ...row, value: '0' })).status).toBeLessThan(300)
    expect((await quota()).most).toBeUndefined()
    // A slip of the pen does not open the hub.
    await limit(projectQuota.code, '200 GB')
    expect((await quota()).most).toBe(200 * GB)
  })

  it('is not exceeded, in words', async () => {
    await limit(projectQuota.code, '2')
    expect((await begin('a.ifc', 1.5 * GB)).status).toBe(200)
    const refused = await begin('b.ifc', GB)
    expect([refused.status, refused.body.message]).toEqual([
      507,
      expect.stringMatching(/^本项目的模型和附件已占用 1\.5 GB，限额 2 GB，放不下这个 1 GB 的文件。/),
    ])
    expect((await lead.call('GET', `/api/modelUpload?projId=${SAMPLE}`)).body).toHaveLength(1)
    // The one that is on its way goes on.
    expect((await begin('a.ifc', 1.5 * GB)).status).toBe(200)
  })

  it('is not exceeded by two at once', async () => {
    await limit(projectQuota.code, '2')
    const asked = await Promise.all(['a', 'b', 'c', 'd'].map((name) => begin(`${name}.ifc`, 1.5 * GB)))
    expect(asked.map(({ status }) => status).sort()).toEqual([200, 507, 507, 507])
  })

  it('is nobody else’s to know', async () => {
    const outsider = await hub.as('outsider')
    expect((await outsider.call('GET', `/api/modelUpload/quota?projId=${SAMPLE}`)).status).toBe(404)
  })
})

it('nobody has more on its way than one may, in whatever project', async () => {
  await limit(personQuota.code, '3')
  expect((await begin('a.ifc', 2 * GB)).status).toBe(200)
  const refused = await begin('b.ifc', 2 * GB)
  expect([refused.status, refused.body.message]).toEqual([507, expect.stringContaining('限额 3 GB')])
  // Somebody else's is not counted.
  expect((await begin('b.ifc', 2 * GB, admin)).status).toBe(200)
})
