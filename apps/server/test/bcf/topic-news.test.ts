import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { webhookTable } from '../../src/modules/admin/webhook.table.ts'
import { tellTopicNews } from '../../src/modules/bcf/api/tell-topic-news.ts'
import { bcfNewsTable } from '../../src/modules/bcf/bcf.table.ts'
import { signatureOf } from '../../src/modules/webhook/post-to-program.ts'
import { webhookTask } from '../../src/modules/webhook/webhook.task.ts'
import { taskTable } from '../../src/tasks/task.table.ts'
import { taskContext } from '../task-context.ts'
import { type Caller, startTestServer, type TestServer } from '../test-server.ts'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const TOPICS = '/bcf/3.0/projects/2/topics'
let hub: TestServer
let db: TestServer['services']['db']
let admin: Caller
let lead: Caller
let program: Server
let base: string
let status: number
const heard: { headers: Record<string, unknown>; text: string }[] = []

beforeAll(async () => {
  program = createServer(async (request, response) => {
    let text = ''
    for await (const piece of request) text += piece
    heard.push({ headers: request.headers, text })
    response.writeHead(status).end()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => program.once('listening', resolve))
  const host = `127.0.0.1:${(program.address() as AddressInfo).port}`
  base = `http://${host}`
  hub = await startTestServer({ webhookHosts: [host] })
  db = hub.services.db
  admin = await hub.as('admin')
  lead = await hub.as('lead')
})
afterAll(async () => {
  program.close()
  await hub.stop()
})
beforeEach(async () => {
  status = 204
  heard.length = 0
  await db.delete(webhookTable)
  await db.delete(taskTable)
  await db.delete(bcfNewsTable)
})

const add = (more: object = {}) =>
  admin.call('POST', '/api/webhook', {
    ...{ name: 'own', kind: 'program', secretUrl: `${base}/news`, secret: SECRET, groups: [], enabled: true, ...more },
  })
const waiting = () => db.select().from(taskTable).where(eq(taskTable.kind, 'webhook'))
async function deliver() {
  for (const { payload } of await waiting()) await webhookTask.run(taskContext(hub, payload as never))
}
const told = () => heard.map(({ text }) => JSON.parse(text))

describe('a program that hears of topics', () => {
  it('is told of everything that happens to them, signed, and of nothing that is in them', async () => {
    await add()
    const { guid } = (await lead.call('POST', TOPICS, { title: 'the-title' })).body
    await lead.call('PUT', `${TOPICS}/${guid}`, { title: 'other-title' })
    const comment = (await lead.call('POST', `${TOPICS}/${guid}/comments`, { comment: 'the-comment' })).body
    await lead.call('POST', `${TOPICS}/${guid}/viewpoints`, {})
    await tellTopicNews({ db })
    await lead.call('DELETE', `${TOPICS}/${guid}`)
    await tellTopicNews({ db })
    await deliver()
    const of = { project_id: '2', topic_guid: guid }
    expect(told()).toMatchObject([
      { ...of, type: 'topic_created', author: expect.stringContaining('lead') },
      { ...of, type: 'topic_updated' },
      { ...of, type: 'comment_created', comment_guid: comment.guid },
      { ...of, type: 'viewpoint_created' },
      { ...of, type: 'topic_deleted' },
    ])
    expect(heard.map(({ text }) => text).join()).not.toMatch(/the-title|other-title|the-comment/)
    const [{ headers, text }] = heard as [(typeof heard)[0]]
    const key = Buffer.from(SECRET.slice(6), 'base64')
    const said = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`
    const signature = `v1,${createHmac('sha256', key).update(said).digest('base64')}`
    expect(headers['webhook-signature']).toBe(signature)
    expect(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60)
    expect(new Set(heard.map((one) => one.headers['webhook-id'])).size).toBe(5)
    expect(await db.$count(bcfNewsTable)).toBe(0)
  })

  it('hears of what is done on the screen, but not of drafts', async () => {
    await add()
    const fields = { type: 'error', errorClass: 'general', priority: 'high', raiseDiscipline: 'A', discipline: 'M' }
    const draft = { ...fields, title: 'd', subId: 2, isDraft: true }
    const { id, rowVersion } = (await lead.call('POST', '/api/issue', draft)).body
    await lead.call('POST', '/api/thread/post', { kind: 'issue', refId: id, text: 'to myself' })
    await tellTopicNews({ db })
    expect(await waiting()).toHaveLength(0)
    const raised = await lead.call('POST', '/api/issue/move', { id, rowVersion, move: 'submit' })
    expect(raised.status).toBe(200)
    await lead.call('POST', '/api/thread/post', { kind: 'issue', refId: id, text: 'to all' })
    await tellTopicNews({ db })
    await deliver()
    expect(told().map(({ type }) => type)).toEqual(['topic_created', 'comment_created'])
  })

  it('is tried again when it does not answer well, and nothing gathers where nobody listens', async () => {
    const { id, rowVersion } = (await add()).body
    await lead.call('POST', TOPICS, { title: 't' })
    await tellTopicNews({ db })
    status = 500
    await expect(deliver()).rejects.toThrow()
    const fields = { name: 'own', kind: 'program', groups: [], enabled: false }
    expect((await admin.call('PUT', '/api/webhook', { ...fields, id, rowVersion })).status).toBe(200)
    await lead.call('POST', TOPICS, { title: 't' })
    expect(await db.$count(bcfNewsTable)).toBe(0)
  })

  it('must have a secret and be on the open internet, or where the operator allows it', async () => {
    const refused = async (more: object) => (await add(more)).body.code
    expect(await refused({ secret: undefined })).toBe('webhook.needsSecret')
    for (const secretUrl of ['https://127.0.0.1/', 'https://[::1]/', 'https://10.1.2.3/', 'http://program.test/'])
      expect(await refused({ secretUrl }), secretUrl).toBe('webhook.wrongAddress')
    expect((await add({ secretUrl: 'https://program.test:8443/in', groups: ['feedback'] })).body).toMatchObject({
      ...{ host: 'program.test:8443', groups: [] },
    })
    const { id, rowVersion } = (await add({ name: 'second' })).body
    const fields = { name: 'second', kind: 'program', groups: [], enabled: true, id, rowVersion }
    expect((await admin.call('PUT', '/api/webhook', { ...fields, secret: null })).body.code).toBe('webhook.needsSecret')
    expect((await admin.call('POST', '/api/webhook/test', { id })).body.ok).toBe(true)
    expect(told()).toMatchObject([{ type: 'test' }])
    status = 404
    expect((await admin.call('POST', '/api/webhook/test', { id })).body.ok).toBe(false)
  })
})

it('a signature is what the Standard Webhooks give as their example', () => {
  const body = '{"test": 2432232314}'
  expect(signatureOf(SECRET, 'msg_p5jXN8AQM9LWM0D4loKWxJek', '1614265330', body)).toBe(
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  )
})
