import createClient from 'openapi-fetch'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { paths } from '../../../../.cache/openapi/client.ts'
import { startTestServer, type TestServer } from '../test-server.ts'

let hub: TestServer
let address: string
const clientOf = (authorization?: string) =>
  createClient<paths>({
    baseUrl: address,
    headers: { 'Accept-Language': 'en', ...(authorization && { authorization }) },
  })
type Client = ReturnType<typeof clientOf>

let nobody: Client
let lead: Client
let outsider: Client
/** Of the demonstration, where `lead` leads. */
let projId: number
let subId: number

beforeAll(async () => {
  hub = await startTestServer({}, { alone: true })
  address = await hub.http.listen({ port: 0, host: '127.0.0.1' })
  nobody = clientOf()
  lead = clientOf((await hub.as('lead')).token)
  outsider = clientOf((await hub.as('outsider')).token)
  const { data } = await lead.GET('/api/projectSub')
  ;({ projId, subId } = data!.content[0]!)
})
afterAll(() => hub.stop())

const tokenWith = async (scopes: ('project.read' | 'issue.read')[]) =>
  (await lead.POST('/api/apiToken', { body: { name: 'tool', scopes, days: 1 } })).data!.token

/** Types are checked by the gate, which makes the client of openapi.json and compiles this file with it. */
describe('a client that was generated from openapi.json', () => {
  it('asks what everybody may', async () => {
    const { data, response } = await nobody.GET('/api/parameters/all')
    expect([response.status, data!.some(({ code }) => code === 'site_name')]).toEqual([200, true])
  })

  it('lists', async () => {
    const { data } = await lead.GET('/api/project', {
      params: { query: { page: 0, size: 1, sort: ['createTime,desc'] } },
    })
    expect([data!.content.length, data!.totalElements > 0]).toEqual([1, true])
  })

  it('creates, and edits with the version of the row', async () => {
    const made = await lead.POST('/api/project', { body: { indexCode: 'GEN-1', projName: 'Generated', stage: '方案' } })
    expect(made.response.status).toBe(201)
    const { projId, rowVersion } = made.data!
    const edit = (projName: string) =>
      lead.PUT('/api/project', { body: { projId, rowVersion, indexCode: 'GEN-1', projName, stage: '方案' } })
    expect((await edit('Renamed')).data!.projName).toBe('Renamed')
    const { error, response } = await edit('Renamed by somebody else')
    expect([response.status, error!.code, (error!.current as { projName: string }).projName]).toEqual([
      409,
      'error.stale',
      'Renamed',
    ])
  })

  it('reads what is wrong with which field', async () => {
    const { error, response } = await lead.POST('/api/project', {
      body: { indexCode: 'GEN-2', projName: '', stage: '方案' },
    })
    expect([response.status, error!.fields!.map(({ path }) => path)]).toEqual([400, ['projName']])
  })

  it('fetches a file', async () => {
    const { data, response } = await lead.GET('/api/issue/importTemplate', {
      params: { query: { subId } },
      parseAs: 'blob',
    })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, expect.stringContaining('sheet')])
    expect(await (data as Blob).slice(0, 2).text()).toBe('PK')
  })

  it('sends a file', async () => {
    const form = new FormData()
    form.append('file', new Blob(['a text']), 'note.txt')
    const { data, response } = await lead.POST('/api/hubFile', {
      params: { query: { subId } },
      body: { file: '' },
      bodySerializer: () => form,
    })
    expect([response.status, data!.name]).toEqual([201, 'note.txt'])
  })

  it('does not find the project of others', async () => {
    const { error, response } = await outsider.GET('/api/project/detail', { params: { query: { projId } } })
    expect([response.status, error!.code]).toEqual([404, 'error.notFound'])
  })

  it('is told that it needs a token', async () => {
    const { error, response } = await nobody.GET('/api/project')
    expect([response.status, error!.code]).toEqual([401, 'error.unauthorised'])
  })

  it('works with a token as far as its scopes go', async () => {
    const tool = clientOf(`Bearer ${await tokenWith(['project.read'])}`)
    expect((await tool.GET('/api/project')).response.status).toBe(200)
    const { error, response } = await tool.POST('/api/issue/list', { body: { projId } })
    expect([response.status, error!.code]).toEqual([403, 'auth.scopeMissing'])
  })

  it('sends a change once, however often it is sent', async () => {
    const create = () =>
      lead.POST('/api/project', {
        params: { header: { 'Idempotency-Key': 'generated' } },
        body: { indexCode: 'GEN-3', projName: 'Once', stage: '方案' },
      })
    expect((await create()).data!.projId).toBe((await create()).data!.projId)
  })
})
