import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bcfTopicTable } from '../../src/modules/bcf/bcf.table.ts'
import { issueTable } from '../../src/modules/issue/issue.table.ts'
import { type Caller, startTestServer, type TestServer } from '../test-server.ts'
import { apply, archiveOf, guidAt, png, readIn, topicOf } from './bcf-setup.ts'
import { faultsOf, hasSchemas } from './draft-03.ts'

// `lead` leads project 2, `hvac` designs in it; `outsider` leads project 1.
const PROJECT = 2
const path = (more = '', version = '3.0') => `/bcf/${version}/projects/${PROJECT}${more}`
let hub: TestServer
let lead: Caller
let hvac: Caller
let outsider: Caller

beforeAll(async () => {
  hub = await startTestServer()
  lead = await hub.as('lead')
  hvac = await hub.as('hvac')
  outsider = await hub.as('outsider')
})
afterAll(() => hub.stop())

/** Also that the answer is as the standard's schema has it, where that is at hand. */
async function ask(by: Caller, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown, headers = {}) {
  const answer = await by.call(method, url, body, headers)
  const schema = schemaOf(method, url.split('?')[0]!)
  const version = url.includes('/2.1/') ? '2.1' : '3.0'
  if (schema && answer.status < 300 && hasSchemas)
    for (const one of [answer.body].flat()) expect(faultsOf(version, schema, one), url).toEqual([])
  if (answer.status >= 400 && hasSchemas) expect(faultsOf('3.0', 'error.json', answer.body)).toEqual([])
  return answer
}

const schemas: [RegExp, string][] = [
  [/\/projects(\/\d+)?$/, 'Project/project_GET.json'],
  [/\/extensions$/, 'Project/extensions_GET.json'],
  [/\/topics\/comments\/events$|\/comments\/[^/]+\/events$/, 'Collaboration/Events/comment_event_GET.json'],
  [/\/events$/, 'Collaboration/Events/topic_event_GET.json'],
  [/\/topics(\/[^/]+)?$/, 'Collaboration/Topic/topic_GET.json'],
  [/\/comments(\/[^/]+)?$/, 'Collaboration/Comment/comment_GET.json'],
  [/\/viewpoints(\/[^/]+)?$/, 'Collaboration/Viewpoint/viewpoint_GET.json'],
  [/\/selection$/, 'Collaboration/Viewpoint/selection_GET.json'],
  [/\/coloring$/, 'Collaboration/Viewpoint/coloring_GET.json'],
  [/\/visibility$/, 'Collaboration/Viewpoint/visibility_GET.json'],
  [/\/files$/, 'Collaboration/File/file_GET.json'],
  [/\/documents$/, 'Collaboration/Document/document_GET.json'],
  [/\/document_references(\/[^/]+)?$/, 'Collaboration/DocumentReference/document_reference_GET.json'],
  [/\/related_topics$/, 'Collaboration/RelatedTopic/related_topic_GET.json'],
  [/\/current-user$/, 'User/user_GET.json'],
]
const schemaOf = (method: string, url: string) =>
  method === 'DELETE' ? undefined : schemas.find(([pattern]) => pattern.test(url))?.[1]

const newTopic = async (by: Caller, more: object = {}) => {
  const { status, body } = await ask(by, 'POST', path('/topics'), { title: 'Duct through beam', ...more })
  if (status !== 201) throw new Error(body.message)
  return body
}
const issueOf = async (guid: string) => {
  const [row] = await hub.services.db
    .select({ issue: issueTable })
    .from(issueTable)
    .innerJoin(bcfTopicTable, eq(bcfTopicTable.issueId, issueTable.id))
    .where(eq(bcfTopicTable.guid, guid))
  return row!.issue
}
const detailOf = async (guid: string) =>
  (await lead.call('GET', `/api/issue/detail?id=${(await issueOf(guid)).id}`)).body

describe('before anything else', () => {
  it('tells its versions and who calls', async () => {
    const { body } = await ask(hub.nobody, 'GET', '/foundation/versions')
    expect(
      body.versions.map((one: { api_id: string; version_id: string }) => `${one.api_id} ${one.version_id}`),
    ).toEqual([...['foundation 1.0', 'foundation 1.1', 'bcf 2.1', 'bcf 3.0']])
    expect((await hub.nobody.call('GET', '/bcf/versions')).body.versions).toHaveLength(2)
    if (hasSchemas) {
      const auth = (await hub.nobody.call('GET', '/bcf/2.1/auth')).body
      expect(faultsOf('2.1', 'Authentication/auth_GET.json', auth)).toEqual([])
      expect(faultsOf('2.1', 'Public/versions_GET.json', body)).toEqual([])
    }
    expect((await hub.nobody.call('GET', '/foundation/1.0/current-user')).status).toBe(401)
    for (const url of ['/foundation/1.0/current-user', '/bcf/2.1/current-user'])
      expect((await ask(hvac, 'GET', url)).body.id).toMatch(/hvac/)
    expect((await ask(hvac, 'GET', '/bcf/1.0/projects')).status).toBe(400)
  })

  it('shows the projects of the caller, their words and his rights', async () => {
    for (const version of ['2.1', '3.0']) {
      const { body } = await ask(hvac, 'GET', `/bcf/${version}/projects`)
      expect(body).toContainEqual(expect.objectContaining({ project_id: String(PROJECT) }))
      const words = (await ask(lead, 'GET', path('/extensions', version))).body
      expect(words).toMatchObject({ comment_actions: [], project_actions: ['createTopic'] })
      expect(words.topic_status).toEqual(['Open', 'In Progress', 'Resolved', 'Closed', 'Rejected', 'Void'])
      expect(words.topic_actions).toContain('update')
      expect(words.users.join()).toMatch(/hvac/)
      expect(words.user_id_type).toEqual(words.users)
    }
    await ask(hvac, 'GET', path())
    await ask(hvac, 'GET', path('/files_information'))
    expect((await ask(outsider, 'GET', path())).status).toBe(404)
  })

  it('takes an API token within its scopes', async () => {
    const tokenOf = async (scopes: string[]) =>
      hub.withToken(
        `Bearer ${(await lead.call('POST', '/api/apiToken', { name: 't', scopes, days: 1 })).body.token as string}`,
      )
    const reader = await tokenOf(['issue.read'])
    expect((await ask(reader, 'GET', path('/topics'))).status).toBe(200)
    expect((await ask(reader, 'POST', path('/topics'), { title: 'no' })).status).toBe(403)
    expect((await ask(await tokenOf(['user.read']), 'GET', path('/topics'))).status).toBe(403)
    expect((await ask(await tokenOf(['issue.write']), 'POST', path('/topics'), { title: 'by a tool' })).status).toBe(
      201,
    )
  })
})

describe('a topic', () => {
  it('is an issue, with number, activity and the words that were used', async () => {
    const guid = guidAt(500)
    const made = await newTopic(lead, {
      ...{ guid, topic_type: 'Clash', topic_status: 'Active', priority: 'Critical', labels: ['Fire', 'M'] },
      ...{ assigned_to: 'hvac', due_date: '2026-12-24T00:00:00Z', description: 'a <b> & c', stage: 'Round 2' },
      ...{ reference_links: ['https://example.com'], index: 7 },
      bim_snippet: { snippet_type: '.ifc', is_external: true, reference: 'https://x/y.ifc', reference_schema: 'IFC4' },
    })
    expect(made).toMatchObject({
      ...{ guid, topic_type: 'Clash', topic_status: 'Active', priority: 'Critical', labels: ['Fire', 'M'], index: 7 },
      ...{ due_date: '2026-12-24T00:00:00Z', description: 'a <b> & c', stage: 'Round 2' },
      ...{ bim_snippet: { reference: 'https://x/y.ifc' }, reference_links: ['https://example.com'] },
    })
    const issue = await detailOf(guid)
    expect(issue).toMatchObject({
      ...{ number: made.server_assigned_id, type: 'clash', status: 'open', priority: 'urgent', round: 2 },
      ...{ discipline: 'M', dueDate: '2026-12-24', html: '<p>a &lt;b&gt; &amp; c</p>' },
    })
    expect(issue.assignees).toHaveLength(1)
    expect(issue.activity).toHaveLength(1)
    const again = await ask(lead, 'POST', path('/topics'), { title: 'x', guid })
    expect([again.status, again.body.code]).toEqual([409, 'bcf.api.guidTaken'])
    const wrong = await ask(lead, 'POST', path('/topics'), { title: 'x', topic_type: 'Nonsense' })
    expect([wrong.status, wrong.body.message]).toEqual([400, expect.stringContaining('Nonsense')])
    expect((await ask(lead, 'POST', path('/topics'), { title: 'x', assigned_to: 'outsider' })).status).toBe(400)
    expect((await ask(lead, 'POST', path('/topics'), {})).status).toBe(400)
  })

  it('changes in what differs only; what is missing stays and what is null goes', async () => {
    const { guid } = await newTopic(lead, {
      assigned_to: 'hvac',
      labels: ['A'],
      description: 'd',
      due_date: '2026-12-24',
    })
    const at = path(`/topics/${guid}`)
    await ask(lead, 'PUT', at, { title: 'Other', labels: ['A', 'B'] })
    expect(await detailOf(guid)).toMatchObject({
      title: 'Other',
      labels: ['A', 'B'],
      html: '<p>d</p>',
      dueDate: '2026-12-24',
    })
    await ask(lead, 'PUT', at, { title: 'Other', description: null, due_date: null, assigned_to: null, labels: [] })
    const bare = await detailOf(guid)
    expect(bare).toMatchObject({ html: '', labels: [], assignees: [] })
    expect(bare.dueDate).toBeUndefined()
    const before = bare.activity.length
    await ask(lead, 'PUT', at, (await ask(lead, 'GET', at)).body)
    expect((await detailOf(guid)).activity).toHaveLength(before)
  })

  it('moves as the workflow lets its caller, and says so before', async () => {
    const { guid } = await newTopic(lead, { assigned_to: 'hvac' })
    const at = path(`/topics/${guid}`)
    const shown = (await ask(hvac, 'GET', `${at}?includeAuthorization=true`)).body.authorization
    expect(shown.topic_actions).toEqual(['update', 'createComment', 'createViewpoint'])
    expect(shown.topic_status).toContain('In Progress')
    expect(shown.topic_status).not.toContain('Closed')
    expect((await ask(hvac, 'PUT', at, { title: 'Duct through beam', topic_status: 'Closed' })).status).toBe(409)
    const moved = await ask(hvac, 'PUT', at, { title: 'Duct through beam', topic_status: 'In Progress' })
    expect([moved.status, moved.body.topic_status]).toEqual([200, 'In Progress'])
    expect((await ask(hvac, 'PUT', at, { title: 'Not his' })).status).toBe(403)
    expect((await ask(lead, 'PUT', at, { title: 'Duct through beam', topic_status: 'Void' })).status).toBe(200)
    const over = await ask(lead, 'PUT', at, { title: 'Too late' })
    expect([over.status, over.body.code]).toEqual([409, 'bcf.refused.isOver'])
  })

  it('is deleted by who may', async () => {
    const { guid } = await newTopic(lead)
    expect((await ask(hvac, 'DELETE', path(`/topics/${guid}`))).status).toBe(403)
    expect((await ask(lead, 'DELETE', path(`/topics/${guid}`))).status).toBe(200)
    expect((await ask(lead, 'GET', path(`/topics/${guid}`))).status).toBe(404)
  })

  it('is nobody else’s as a draft, and of no other project', async () => {
    const { guid } = await newTopic(lead)
    expect((await ask(await hub.as('admin'), 'GET', `/bcf/3.0/projects/1/topics/${guid}`)).status).toBe(404)
    await hub.services.db
      .update(issueTable)
      .set({ status: 'draft' })
      .where(eq(issueTable.id, (await issueOf(guid)).id))
    expect((await ask(lead, 'GET', path(`/topics/${guid}`))).status).toBe(404)
  })

  it('of an archive goes out as it came, and reading it is no exchange', async () => {
    const { body } = await lead.call('GET', `/api/projectSub?projId=${PROJECT}&page=0&size=1`)
    const came = topicOf(600, {
      type: 'Remark',
      status: 'ForReview',
      documents: [
        {
          guid: guidAt(601),
          isExternal: false,
          filename: 'a.txt',
          file: { path: 'a.txt', size: 1, read: async () => Buffer.from('x') },
        },
      ],
    })
    await apply(hub, lead, await readIn(hub, lead, body.content[0].subId, await archiveOf([came])))
    const kept = async () =>
      (
        await hub.services.db
          .select()
          .from(bcfTopicTable)
          .where(eq(bcfTopicTable.guid, guidAt(600)))
      )[0]!
    const before = await kept()
    const at = path(`/topics/${guidAt(600)}`)
    expect((await ask(lead, 'GET', at)).body).toMatchObject({ topic_type: 'Remark', creation_author: 'a@example.com' })
    await ask(lead, 'GET', path('/topics'))
    expect(await kept()).toEqual(before)
    const references = (await ask(lead, 'GET', `${at}/document_references`)).body
    const listed = (await ask(lead, 'GET', path('/documents'))).body
    expect(listed).toContainEqual({ guid: references[0].document_guid, filename: 'a.txt' })
    const url = path(`/documents/${references[0].document_guid}`)
    expect((await hub.http.inject({ url, headers: { authorization: lead.token } })).body).toBe('x')
    expect((await ask(lead, 'GET', path(`/documents/${guidAt(1)}`))).status).toBe(404)
    const comments = (await ask(lead, 'GET', `${at}/comments`)).body
    expect(comments).toMatchObject([{ author: 'b@example.com', comment: 'see this', date: '2026-03-02T08:00:00Z' }])
  })
})

describe('several at once', () => {
  it('a stale If-Match is refused with the topic as it is', async () => {
    const { guid } = await newTopic(lead)
    const at = path(`/topics/${guid}`)
    const { etag } = (await ask(lead, 'GET', at)).headers
    const first = await ask(lead, 'PUT', at, { title: 'first' }, { 'If-Match': String(etag) })
    expect(first.status).toBe(200)
    const second = await ask(lead, 'PUT', at, { title: 'second' }, { 'If-Match': String(etag) })
    expect([second.status, second.body.current.title]).toEqual([412, 'first'])
    expect((await ask(lead, 'PUT', at, { title: 'third' }, { 'If-Match': String(first.headers.etag) })).status).toBe(
      200,
    )
  })

  it('two clients and the screen lose nothing', async () => {
    const { guid } = await newTopic(lead, { assigned_to: 'hvac' })
    const at = path(`/topics/${guid}`)
    const { id } = await issueOf(guid)
    const retried = async (change: (title: string, etag: string) => Promise<{ status: number }>) => {
      for (;;) {
        const { body, headers } = await ask(lead, 'GET', at)
        if ((await change(body.title, String(headers.etag))).status === 200) return
      }
    }
    const byClient = (mark: string) =>
      retried((title, etag) => ask(lead, 'PUT', at, { title: `${title} ${mark}` }, { 'If-Match': etag }))
    const byScreen = async (mark: string) => {
      for (;;) {
        const { title, rowVersion } = (await lead.call('GET', `/api/issue/detail?id=${id}`)).body
        const { status } = await lead.call('PUT', '/api/issue', { id, rowVersion, title: `${title} ${mark}` })
        if (status === 200) return
      }
    }
    const marks = ['a1', 'a2', 'b1', 'b2', 's1', 's2']
    const comments = ['c1', 'c2', 'c3'].map((comment) => ask(hvac, 'POST', `${at}/comments`, { comment }))
    await Promise.all([...comments, ...marks.map((mark) => (mark.startsWith('s') ? byScreen(mark) : byClient(mark)))])
    expect((await issueOf(guid)).title.split(' ').slice(-6).sort()).toEqual(marks)
    expect((await ask(lead, 'GET', `${at}/comments`)).body).toHaveLength(3)
  })

  it('one of two with the same guid is first', async () => {
    const guid = guidAt(510)
    const both = await Promise.all([1, 2].map(() => ask(lead, 'POST', path('/topics'), { title: 'twin', guid })))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  })
})

describe('what hangs on a topic', () => {
  it('comments are posts of the conversation; polling finds them', async () => {
    const { guid, modified_date: before } = await newTopic(lead, { assigned_to: 'hvac' })
    const at = path(`/topics/${guid}`)
    const since = `$filter=${encodeURIComponent(`modified_date gt ${before}`)}`
    expect((await ask(lead, 'GET', `${path('/topics')}?${since}`)).body).toEqual([])
    const said = await ask(hvac, 'POST', `${at}/comments`, { comment: 'on it', guid: guidAt(520) })
    expect(said.body).toMatchObject({ guid: guidAt(520), comment: 'on it', topic_guid: guid })
    const { id } = await issueOf(guid)
    const posts = (await lead.call('GET', `/api/thread/posts?kind=issue&refId=${id}`)).body.content
    expect(posts).toMatchObject([{ text: 'on it', user: { id: expect.any(Number) } }])
    await lead.call('POST', '/api/thread/post', { kind: 'issue', refId: id, text: 'by the screen' })
    expect((await ask(hvac, 'GET', `${at}/comments?$orderby=date desc&$top=1`)).body).toMatchObject([
      { comment: 'by the screen' },
    ])
    const changed = (await ask(lead, 'GET', `${path('/topics')}?${since}`)).body
    expect(changed.map((one: { guid: string }) => one.guid)).toEqual([guid])
    const events = await ask(
      lead,
      'GET',
      `${path('/topics/comments/events')}?${encodeURIComponent('$filter')}=${encodeURIComponent(`date gt ${before} and type eq 'comment_created'`)}`,
    )
    expect(events.body).toHaveLength(2)
    expect((await ask(lead, 'GET', `${at}/comments/${guidAt(520)}`)).body.comment).toBe('on it')
    expect((await ask(lead, 'GET', `${at}/comments/${guidAt(520)}/events`)).body).toHaveLength(2)
    const twice = await ask(hvac, 'POST', `${at}/comments`, { comment: 'again', guid: guidAt(520) })
    expect(twice.status).toBe(409)
    const lost = await ask(hvac, 'POST', `${at}/comments`, { comment: 'x', viewpoint_guid: guidAt(1) })
    expect(lost.status).toBe(404)
    expect((await ask(lead, 'GET', `${at}/comments`)).body).toHaveLength(2)
  })

  it('viewpoints keep camera, elements, colours, lines and pictures', async () => {
    const { guid } = await newTopic(lead)
    const at = path(`/topics/${guid}/viewpoints`)
    const point = (x: number, y: number, z: number) => ({ x, y, z })
    const given = {
      perspective_camera: {
        camera_view_point: point(1, 2, 3),
        camera_direction: point(0, 1, 0),
        camera_up_vector: point(0, 0, 1),
        field_of_view: 60,
        aspect_ratio: 1.5,
      },
      lines: [{ start_point: point(0, 0, 0), end_point: point(1, 1, 1) }],
      clipping_planes: [{ location: point(0, 0, 3), direction: point(0, 0, 1) }],
      bitmaps: [
        {
          ...{ bitmap_type: 'png', bitmap_data: png.toString('base64'), height: 2 },
          ...{ location: point(1, 1, 1), normal: point(0, 0, 1), up: point(0, 1, 0) },
        },
      ],
      snapshot: { snapshot_type: 'png', snapshot_data: png.toString('base64') },
      components: {
        selection: [{ ifc_guid: '2MF28NhmDBiRVyFakgdbCT' }],
        coloring: [{ color: 'FF8800', components: [{ ifc_guid: '3$cshxZO9AJBebsni$z9Yk' }] }],
        visibility: { default_visibility: true, exceptions: [], view_setup_hints: { spaces_visible: true } },
      },
    }
    const made = await ask(lead, 'POST', at, given)
    expect(made.status).toBe(201)
    const { snapshot: _, bitmaps: __, components, ...rest } = given
    expect(made.body).toMatchObject({ ...rest, snapshot: { snapshot_type: 'png' }, bitmaps: [{ height: 2 }] })
    const one = `${at}/${made.body.guid}`
    expect((await ask(lead, 'GET', one)).body).toEqual(made.body)
    expect((await ask(lead, 'GET', at)).body).toEqual([made.body])
    expect((await ask(lead, 'GET', `${one}/selection`)).body).toEqual({ selection: components.selection })
    expect((await ask(lead, 'GET', `${one}/coloring`)).body).toEqual({ coloring: components.coloring })
    expect((await ask(lead, 'GET', `${one}/visibility`)).body.visibility).toMatchObject({
      ...{ default_visibility: true, view_setup_hints: { spaces_visible: true } },
    })
    for (const url of [`${one}/snapshot`, `${one}/bitmaps/${made.body.bitmaps[0].guid}`]) {
      const { rawPayload, headers } = await hub.http.inject({ url, headers: { authorization: lead.token } })
      expect([headers['content-type'], rawPayload.equals(png)]).toEqual(['image/png', true])
    }
    expect((await detailOf(guid)).viewpoints).toHaveLength(1)
    const said = await ask(lead, 'POST', path(`/topics/${guid}/comments`), {
      ...{ comment: 'look', viewpoint_guid: made.body.guid },
    })
    expect(said.body.viewpoint_guid).toBe(made.body.guid)
    const broken = { snapshot: { snapshot_type: 'png', snapshot_data: Buffer.from('<svg/>').toString('base64') } }
    expect((await ask(lead, 'POST', at, broken)).status).toBe(400)
    expect((await ask(hvac, 'POST', at, {})).status).toBe(403)
    expect((await ask(lead, 'GET', `${one}/bitmaps/${guidAt(1)}`)).status).toBe(404)
  })

  it('files, related topics and documents elsewhere are kept', async () => {
    const [one, other] = [await newTopic(lead), await newTopic(lead)]
    const at = path(`/topics/${one.guid}`)
    const files = (
      await ask(lead, 'PUT', `${at}/files`, [{ filename: 'a.ifc', ifc_project: '2MF28NhmDBiRVyFakgdbCT' }])
    ).body
    expect(files).toMatchObject([{ filename: 'a.ifc', file_name: 'a.ifc' }])
    expect((await ask(lead, 'GET', `${at}/files`)).body).toEqual(files)
    const related = [{ related_topic_guid: other.guid }, { related_topic_guid: guidAt(1) }]
    expect((await ask(lead, 'PUT', `${at}/related_topics`, related)).body).toHaveLength(2)
    expect((await detailOf(one.guid)).references).toMatchObject([{ kind: 'issue' }])
    expect((await ask(lead, 'PUT', `${at}/related_topics`, [])).body).toEqual([])
    expect((await detailOf(one.guid)).references).toEqual([])
    const made = (await ask(lead, 'POST', `${at}/document_references`, { url: 'https://example.com/a' })).body
    const url = `${at}/document_references/${made.guid}`
    await ask(lead, 'PUT', url, { url: 'https://example.com/b', description: 'b' })
    expect((await ask(lead, 'GET', `${at}/document_references`)).body).toEqual([
      { guid: made.guid, url: 'https://example.com/b', description: 'b' },
    ])
    expect((await ask(lead, 'POST', `${at}/document_references`, { url: 'javascript:alert(1)' })).status).toBe(400)
    expect((await ask(hvac, 'PUT', `${at}/files`, [])).status).toBe(403)
  })

  it('events tell what happened in the words of BCF', async () => {
    const { guid } = await newTopic(lead, { priority: 'Critical', labels: ['A'] })
    const at = path(`/topics/${guid}`)
    await ask(lead, 'PUT', at, { title: 'Renamed', labels: ['B'], topic_status: 'Void' })
    const { body } = await ask(lead, 'GET', `${at}/events`)
    const told = body.map(
      ({ actions }: { actions: { type: string; value: string }[] }) => `${actions[0]!.type} ${actions[0]!.value}`,
    )
    expect(told).toEqual(
      expect.arrayContaining(['topic_created null', 'title_updated Duct through beam', 'status_updated Open']),
    )
    expect(told).toEqual(
      expect.arrayContaining([
        'label_added A',
        'title_updated Renamed',
        'label_added B',
        'label_removed A',
        'status_updated Void',
      ]),
    )
    const asked = `$filter=type eq 'status_updated' and topic_guid eq '${guid}'&$orderby=date desc&$top=1`
    const last = (await ask(lead, 'GET', `${path('/topics/events')}?${asked}`)).body
    expect(last).toMatchObject([{ topic_guid: guid, actions: [{ type: 'status_updated', value: 'Void' }] }])
  })
})

describe('lists', () => {
  it('filter, sort and page as a plain reading of all topics does', async () => {
    await hub.services.db.execute(sql`update issue set title = title where proj_id = ${PROJECT}`)
    for (let at = 0; at < 6; at += 1)
      await newTopic(lead, {
        ...{ topic_type: ['Clash', 'Error'][at % 2], priority: ['Critical', 'Minor', 'Normal'][at % 3] },
        ...{ labels: at % 2 ? ['Fire'] : ['Water', 'Fire'], assigned_to: at % 3 ? 'hvac' : undefined },
      })
    const all = (await ask(lead, 'GET', path('/topics'))).body
    type Topic = Record<string, string & string[]>
    const me = (await ask(hvac, 'GET', '/foundation/1.1/current-user')).body.id
    const questions: [string, (topic: Topic) => boolean][] = [
      [
        `assigned_to eq '${me}' and topic_type eq 'Clash'`,
        (one) => one.assigned_to === me && one.topic_type === 'Clash',
      ],
      [
        "labels/any(l: l eq 'Water') or priority eq 'Normal'",
        (one) => one.labels!.includes('Water') || one.priority === 'Normal',
      ],
      [`not (creation_date lt ${all[3].creation_date})`, (one) => one.creation_date! >= all[3].creation_date],
      ['assigned_to eq null', (one) => one.assigned_to === undefined],
    ]
    for (const [text, holds] of questions)
      for (const order of ['', 'creation_date desc', 'server_assigned_id']) {
        const url = `${path('/topics')}?$filter=${encodeURIComponent(text)}&$orderby=${order}&$skip=1&$top=4`
        const wanted = all.filter(holds) as Topic[]
        if (order === 'creation_date desc')
          wanted.sort((a, b) => Date.parse(b.creation_date!) - Date.parse(a.creation_date!))
        if (order === 'server_assigned_id')
          wanted.sort((a, b) => (a.server_assigned_id! < b.server_assigned_id! ? -1 : 1))
        expect((await ask(lead, 'GET', url)).body, url).toEqual(wanted.slice(1, 5))
      }
    const wrong = await ask(lead, 'GET', `${path('/topics')}?$filter=secret eq 'a'`)
    expect([wrong.status, wrong.body.code]).toEqual([400, 'bcf.api.filter'])
    expect((await ask(lead, 'GET', `${path('/topics')}?$top=-1`)).status).toBe(400)
  })
})
