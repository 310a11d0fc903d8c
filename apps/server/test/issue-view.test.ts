import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'

// `lead` leads project 2, `review` works in it and may not change what is the project's; `outsider` has no part in it.
const PROJECT = 2
let hub: TestServer
let lead: Caller
let review: Caller
let outsider: Caller

beforeAll(async () => {
  hub = await startTestServer()
  ;[lead, review, outsider] = (await Promise.all(['lead', 'review', 'outsider'].map((name) => hub.as(name)))) as [
    Caller,
    Caller,
    Caller,
  ]
})
afterAll(() => hub.stop())

const fields = {
  name: '例会视图',
  filter: { status: ['open', 'doing'], discipline: ['M'] },
  sort: { by: 'dueDate', isDescending: false },
  group: 'discipline',
}
const save = (by: Caller, more: object = {}) =>
  by.call('POST', '/api/issueView', { projId: PROJECT, ...fields, ...more })
const list = async (by: Caller) => (await by.call('GET', `/api/issueView?projId=${PROJECT}`)).body
const idsOf = async (by: Caller) => (await list(by)).map(({ id }: { id: number }) => id)

it('is seen by its owner only until it is the project’s', async () => {
  const made = await save(review)
  expect(made).toMatchObject({ status: 201, body: { ...fields, isPersonal: true, mine: true, layout: 'table' } })
  const { id, rowVersion } = made.body
  expect(await idsOf(review)).toContain(id)
  expect(await idsOf(lead)).not.toContain(id)
  // What is only his cannot be changed by the lead either: for him it is not there.
  const change = { id, rowVersion, ...fields, isPersonal: false }
  expect((await lead.call('PUT', '/api/issueView', change)).status).toBe(404)
  expect((await lead.call('DELETE', '/api/issueView', [id])).status).toBe(404)
  // To make it the project's needs the right.
  expect((await review.call('PUT', '/api/issueView', change)).status).toBe(403)
  expect((await review.call('DELETE', '/api/issueView', [id])).status).toBe(200)
  expect(await idsOf(review)).not.toContain(id)
})

it('of the project is for everybody in it, and changed by who has the right', async () => {
  expect((await save(review, { isPersonal: false })).status).toBe(403)
  const { id, rowVersion } = (await save(lead, { isPersonal: false })).body
  expect((await list(review)).find((one: { id: number }) => one.id === id)).toMatchObject({
    mine: false,
    createByName: '林知远',
    filter: fields.filter,
  })
  expect((await review.call('DELETE', '/api/issueView', [id])).status).toBe(403)
  expect((await outsider.call('GET', `/api/issueView?projId=${PROJECT}`)).status).toBe(404)
  expect((await outsider.call('DELETE', '/api/issueView', [id])).status).toBe(404)
  const change = { id, rowVersion, ...fields, isPersonal: false, group: null, layout: 'board' }
  const changed = await lead.call('PUT', '/api/issueView', change)
  expect(changed).toMatchObject({ status: 200, body: { layout: 'board' } })
  expect(changed.body.group).toBeUndefined()
})

it('two who change one at once do not overwrite each other', async () => {
  const { id, rowVersion } = (await save(lead, { isPersonal: false })).body
  const change = (name: string) =>
    lead.call('PUT', '/api/issueView', { id, rowVersion, ...fields, isPersonal: false, name })
  const answers = await Promise.all([change('甲'), change('乙')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

it('refuses what is no filter, no field to group by, and no name', async () => {
  for (const wrong of [{ filter: { status: ['gone'] } }, { group: 'title' }, { name: ' ' }, { sort: { by: 'x' } }])
    expect((await save(review, wrong)).status).toBe(400)
})

it('gives the elements of the filtered issues by a value of theirs', async () => {
  const subId = (await lead.call('GET', `/api/projectSub?projId=${PROJECT}&page=0&size=1`)).body.content[0].subId
  const ask = async (by: string) =>
    (await review.call('POST', '/api/issue/elements', { projId: PROJECT, subId, by })).body as {
      value: string | number
      elements: { fileId: number }[]
    }[]
  const shown = (await lead.call('POST', '/api/issue/list', { projId: PROJECT, subId, size: 200 })).body.content
  for (const { value } of await ask('status'))
    expect(shown.some(({ status }: { status: string }) => status === value)).toBe(true)
  expect((await ask('assignee')).every(({ value }) => typeof value === 'number')).toBe(true)
  const stranger = await outsider.call('POST', '/api/issue/elements', { projId: PROJECT, by: 'status' })
  expect(stranger.status).toBe(404)
})
