// Documents of requirements: who may have them, what models have of them, what follows.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { modelTable } from '../src/modules/model/model.table.ts'
import {
  requirementCheckTable,
  requirementFailureTable,
  requirementTable,
} from '../src/modules/requirement/requirement.table.ts'
import { unmetRequirements } from '../src/modules/requirement/requirement-gate.ts'
import { runCheck } from '../src/modules/requirement/run-check.ts'
import { formWith } from './admin/upload.ts'
import { exportedBy, topicsIn } from './bcf/bcf-setup.ts'
import { addModel } from './link-setup.ts'
import { taskContext } from './task-context.ts'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'

const PROJ = 2
const MUST = '设备必须有名字'

let hub: TestServer
let lead: Caller
let hvac: Caller
let outsider: Caller
let subId: number
let fileId: number
let modelId: number

beforeAll(async () => {
  hub = await startTestServer()
  lead = await hub.as('lead')
  hvac = await hub.as('hvac')
  outsider = await hub.as('outsider')
  subId = (await lead.call('GET', `/api/projectSub/querySubListByProjId?projId=${PROJ}`)).body[0].subId
  fileId = await addModel(hub, lead, subId)
  const { db } = hub.services
  modelId = (await db.select().from(modelTable).where(eq(modelTable.latestFileId, fileId)))[0]!.modelId
}, 120_000)
afterAll(() => hub.stop())

const specification = (name: string, applicability: string, requirements: string, occurs = 'maxOccurs="unbounded"') =>
  `<specification name="${name}" ifcVersion="IFC2X3 IFC4 IFC4X3_ADD2" instructions="问设计人"><applicability ${occurs}><entity><name><simpleValue>${applicability}</simpleValue></name></entity></applicability><requirements>${requirements}</requirements></specification>`
const attribute = (name: string, value = '') =>
  `<attribute><name><simpleValue>${name}</simpleValue></name>${value && `<value><simpleValue>${value}</simpleValue></value>`}</attribute>`
const document = (specifications: string) =>
  `<ids xmlns="http://standards.buildingsmart.org/IDS"><info><title>交付要求</title><version>2</version></info><specifications>${specifications}</specifications></ids>`
const whole = document(
  specification('墙有名字', 'IFCWALL', attribute('Name')) +
    specification(MUST, 'IFCWALL', attribute('Name', '不存在的名字')) +
    specification('电梯', 'IFCTRANSPORTELEMENT', attribute('Name'), 'minOccurs="0" maxOccurs="unbounded"'),
)

const send = (who: Caller, text: string, name = '交付.ids') => {
  const { body, headers } = formWith('file', name, Buffer.from(text))
  return who.call('POST', `/api/requirement?projId=${PROJ}`, body, headers)
}
const add = async (): Promise<{ id: number; rowVersion: number }> => (await send(lead, whole)).body
const check = (who: Caller, id: number, modelIds = [modelId]) =>
  who.call('POST', '/api/requirement/check', { id, modelIds })
const checks = async (who: Caller, id: number) => (await who.call('GET', `/api/requirement/checks?id=${id}`)).body

/** Checked, in this process. */
async function checked(): Promise<{ id: number; checkId: number; rowVersion: number }> {
  const { id, rowVersion } = await add()
  const [{ id: checkId }] = (await check(lead, id)).body
  await runCheck(taskContext(hub, { checkId }))
  return { id, checkId, rowVersion }
}

const written = (name: string, applies: string, value?: string) => ({
  name,
  ifcVersions: ['IFC2X3', 'IFC4', 'IFC4X3_ADD2'],
  cardinality: 'required',
  applicability: [{ kind: 'entity', name: { simple: applies } }],
  requirements: [
    {
      kind: 'attribute',
      name: { simple: 'Name' },
      ...(value && { value: { simple: value } }),
      cardinality: 'required',
    },
  ],
})
const draftOf = (...specifications: object[]) => ({ title: '编写的要求', specifications })
const compose = (who: Caller, draft: object) => who.call('POST', `/api/requirement/draft?projId=${PROJ}`, draft)

describe('a document that is written here', () => {
  it('is the same to the editor, and a file that other tools read', async () => {
    const draft = draftOf(written('墙有名字', 'IFCWALL'), written(MUST, 'IFCWALL', '无'))
    const made = await compose(lead, draft)
    expect([made.status, made.body.title, made.body.specifications]).toEqual([201, '编写的要求', 2])
    const { body } = await hvac.call('GET', `/api/requirement/draft?id=${made.body.id}`)
    expect(body).toEqual({ id: made.body.id, rowVersion: made.body.rowVersion, draft })
    const file = await hvac.call('GET', `/api/requirement/source?id=${made.body.id}`)
    expect(String(file.headers['content-disposition'])).toContain('.ids')
    expect((await send(lead, file.body)).body.title).toBe('编写的要求')
  })

  it('that can never be met is refused, and so is one without a name or a specification', async () => {
    const wrong = await compose(lead, draftOf(written('x', 'IFCNOTHING')))
    expect([wrong.status, wrong.body.code]).toEqual([400, 'requirement.invalid'])
    for (const draft of [draftOf(), draftOf(written(' ', 'IFCWALL')), draftOf(written('x', ''))])
      expect((await compose(lead, draft)).status).toBe(400)
  })

  it('is changed by one at a time; its results go, and its models are checked again', async () => {
    const { id } = await checked()
    const [{ status: before }] = await checks(lead, id)
    expect(before).toBe('done')
    const { body } = await lead.call('GET', `/api/requirement/draft?id=${id}`)
    const change = (who: Caller) =>
      who.call('PUT', '/api/requirement/draft', { ...body, draft: { ...body.draft, title: '改过' } })
    const answers = await Promise.all([change(lead), change(lead)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const [again] = await checks(lead, id)
    expect(again).toMatchObject({ fileId, results: [] })
    expect(again.status).not.toBe('done')
    expect((await change(hvac)).status).toBe(409)
    expect([(await change(outsider)).status, (await compose(outsider, body.draft)).status]).toEqual([404, 404])
  })

  it('is tried on a model before it is kept', async () => {
    const attempt = (who: Caller, specification: object) =>
      who.call('POST', '/api/requirement/try', { fileId, specification })
    const named = await attempt(hvac, written('墙有名字', 'IFCWALL'))
    expect(named.body).toMatchObject({ outcome: 'pass', failed: 0, failures: [] })
    const { applicable } = named.body
    expect(applicable).toBeGreaterThan(0)
    const { body } = await attempt(hvac, written(MUST, 'IFCWALL', '不存在的名字'))
    expect(body).toMatchObject({ outcome: 'fail', applicable, failed: applicable })
    expect(body.failures[0]).toMatchObject({ class: 'IFCWALL', requirements: [0], globalId: expect.any(String) })
    expect((await attempt(outsider, written('x', 'IFCWALL'))).status).toBe(404)
    expect((await attempt(hvac, { name: 'x' })).status).toBe(400)
  })
})

describe('a document', () => {
  it('says in words what it asks for', async () => {
    const made = await send(lead, whole)
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      title: '交付要求',
      version: '2',
      specifications: 3,
      onVersion: true,
      isGate: false,
    })
    const { body } = await hvac.call('GET', `/api/requirement/detail?id=${made.body.id}`)
    expect(body.asks[1]).toMatchObject({
      name: MUST,
      cardinality: 'required',
      instructions: '问设计人',
      applicability: ['类别 IFCWALL'],
      requirements: ['属性 Name 为 不存在的名字'],
    })
    const listed = await hvac.call('GET', `/api/requirement?projId=${PROJ}&blurry=交付`)
    expect(listed.body.content.map(({ id }: { id: number }) => id)).toContain(made.body.id)
  })

  it('that is none, or can never be met, is refused with the place', async () => {
    const code = async (text: string) => (await send(lead, text)).body
    expect((await code('PK')).code).toBe('requirement.notXml')
    expect((await code('<html/>')).code).toBe('requirement.notIds')
    expect((await code('')).code).toBe('upload.emptyFile')
    const wrong = await code(document(specification('x', 'IfcWall', attribute('Name'))))
    expect([wrong.code, wrong.message]).toEqual(['requirement.invalid', expect.stringContaining('IfcWall')])
  })

  it('is for the members who have the right, and nobody else’s', async () => {
    const { id, rowVersion } = await add()
    const turn = { id, rowVersion, onVersion: false, isGate: true }
    const tries = async (who: Caller) =>
      Promise.all([
        who.call('GET', `/api/requirement?projId=${PROJ}`),
        who.call('GET', `/api/requirement/detail?id=${id}`),
        send(who, whole),
        check(who, id),
        who.call('GET', `/api/requirement/export?id=${id}&format=xlsx`),
        who.call('DELETE', '/api/requirement', [id]),
      ]).then((answers) => answers.map(({ status }) => status))
    expect(await tries(outsider)).toEqual([404, 404, 404, 404, 404, 404])
    // A designer checks, and neither adds nor deletes.
    expect(await tries(hvac)).toEqual([200, 200, 403, 200, 200, 403])
    const twice = await Promise.all([1, 2].map(() => lead.call('PUT', '/api/requirement', turn)))
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await lead.call('DELETE', '/api/requirement', [id])).status).toBe(200)
    expect((await lead.call('GET', `/api/requirement/detail?id=${id}`)).status).toBe(404)
  })
})

describe('a check', () => {
  it('tells what is met, what is not and what applies to nothing', async () => {
    const { id, checkId } = await checked()
    const [result] = await checks(hvac, id)
    expect(result).toMatchObject({ id: checkId, fileId, modelId, status: 'done', isLatest: true })
    expect(result.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['pass', 'fail', 'none'])
    const [, { applicable, failed }] = result.results
    expect([applicable > 0, failed === applicable]).toEqual([true, true])
    const listed = (await lead.call('GET', `/api/requirement?projId=${PROJ}`)).body.content
    expect(listed.find((one: { id: number }) => one.id === id)).toMatchObject({
      models: 1,
      counts: { pass: 1, fail: 1, none: 1 },
    })
    const failures = await hvac.call('GET', `/api/requirement/failures?checkId=${checkId}&specification=1&size=2`)
    expect(failures.body).toMatchObject({ totalElements: failed, link: expect.stringContaining(`files=${fileId}`) })
    expect(failures.body.content[0]).toMatchObject({
      class: 'IFCWALL',
      globalId: expect.stringMatching(/^.{22}$/),
      index: expect.any(Number),
      requirements: ['属性 Name 为 不存在的名字'],
    })
    expect((await outsider.call('GET', `/api/requirement/failures?checkId=${checkId}&specification=1`)).status).toBe(
      404,
    )
    expect((await hvac.call('GET', `/api/requirement/failures?checkId=${checkId}&specification=9`)).status).toBe(404)
  })

  it('is one, however many ask at once, and the same when it is done again', async () => {
    const { id } = await add()
    const answers = await Promise.all([1, 2, 3].map(() => check(lead, id)))
    expect(new Set(answers.map(({ body }) => body[0].id)).size).toBe(1)
    const checkId = answers[0]!.body[0].id
    // Two attempts at once, as after a lease that has lapsed; a third finds it done.
    const context = taskContext(hub, { checkId })
    await Promise.all([runCheck(context), runCheck(context)])
    await runCheck(context)
    const [first] = await checks(lead, id)
    expect((await check(lead, id)).body[0]).toMatchObject({ id: checkId, status: 'queued' })
    await runCheck(context)
    const [second] = await checks(lead, id)
    expect(second.results).toEqual(first.results)
  })

  it('is begun by a new version where the document says so, and tells before a release what is not met', async () => {
    const { db } = hub.services
    await db.delete(requirementTable)
    const { id, rowVersion } = await add()
    await lead.call('PUT', '/api/requirement', { id, rowVersion, onVersion: true, isGate: true })
    const codes = async () => (await unmetRequirements(db, subId)).map(({ code }) => code)
    expect(await codes()).toEqual(['requirement.gate.open'])
    const other = await addModel(hub, lead, subId, '第二个.ifc')
    const begun = await db.select().from(requirementCheckTable).where(eq(requirementCheckTable.fileId, other))
    expect(begun).toMatchObject([{ requirementId: id, status: 'queued' }])
    await runCheck(taskContext(hub, { checkId: begun[0]!.id }))
    expect(await codes()).toEqual(['requirement.gate.failed', 'requirement.gate.open'])
  })

  it('of a locked model is for who manages models', async () => {
    const { id, checkId } = await checked()
    const review = await hub.as('review')
    const { db } = hub.services
    await db.update(modelTable).set({ locked: true }).where(eq(modelTable.modelId, modelId))
    expect(await checks(review, id)).toEqual([])
    expect((await review.call('GET', `/api/requirement/failures?checkId=${checkId}&specification=1`)).status).toBe(403)
    expect(await checks(lead, id)).toHaveLength(1)
    await db.update(modelTable).set({ locked: false }).where(eq(modelTable.modelId, modelId))
  })
})

describe('what follows', () => {
  it('are issues about the elements, one for each specification that fails', async () => {
    const { checkId } = await checked()
    const raise = (specifications: number[], who = hvac) =>
      who.call('POST', '/api/requirement/issues', { checkId, specifications })
    expect((await raise([0])).body.code).toBe('requirement.notFailed')
    expect((await raise([1], outsider)).status).toBe(404)
    const { status, body } = await raise([1])
    expect([status, body.length]).toEqual([200, 1])
    const issue = (await hvac.call('GET', `/api/issue/detail?id=${body[0].id}`)).body
    expect(issue.title).toContain(MUST)
    expect(issue.elements.length).toBeGreaterThan(0)
    expect(issue.elements[0]).toMatchObject({ fileId, class: 'IFCWALL' })
    expect(issue.html).toContain('属性 Name 为 不存在的名字')
  })

  it('are topics of BCF, one for each specification that fails, with what fails it selected and coloured', async () => {
    const { id, checkId } = await checked()
    const wanted = { id, version: '3.0' }
    const path = '/api/bcf/export/requirement'
    const { db } = hub.services
    const failures = await db.select().from(requirementFailureTable).where(eq(requirementFailureTable.checkId, checkId))
    const drawn = failures.flatMap(({ index, globalId }) => (index === null ? [] : [globalId]))
    const [topic, ...more] = await topicsIn(await exportedBy(hub, hvac, path, wanted))
    expect(more).toEqual([])
    expect(topic!.title).toBe(`${MUST} (${failures.length})`)
    expect(topic!.description).toContain('属性 Name 为 不存在的名字')
    const { view } = topic!.viewpoints[0]!
    const names = (all: readonly { ifcGuid?: string }[]) => all.map(({ ifcGuid }) => ifcGuid).sort()
    expect(drawn.length).toBeGreaterThan(0)
    expect(names(view!.selection)).toEqual([...drawn].sort())
    expect(view!.colouring.map(({ components }) => names(components))).toEqual([[...drawn].sort()])
    expect(view!.perspective).toBeDefined()
    const [again] = await topicsIn(await exportedBy(hub, lead, path, { ...wanted, version: '2.1' }))
    expect(again!.guid).toBe(topic!.guid)
    expect((await outsider.call('POST', path, wanted)).status).toBe(404)
    await db.update(modelTable).set({ locked: true }).where(eq(modelTable.modelId, modelId))
    const review = await hub.as('review')
    expect((await review.call('POST', path, wanted)).status).toBe(409)
    await db.update(modelTable).set({ locked: false }).where(eq(modelTable.modelId, modelId))
  })

  it('are a workbook and a page of the results', async () => {
    const { id } = await checked()
    const get = (format: string) =>
      hub.http.inject({
        method: 'GET',
        url: `/api/requirement/export?id=${id}&format=${format}`,
        headers: { authorization: hvac.token },
      })
    const sheet = await get('xlsx')
    expect([sheet.statusCode, sheet.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK'])
    const page = await get('html')
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.body).toContain('交付要求')
    expect(page.body).toContain('没有适用构件')
    expect(page.body).not.toContain('<script')
  })
})
