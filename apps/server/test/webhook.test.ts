import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { webhookTable } from '../src/modules/admin/webhook.table.ts'
import { logTable } from '../src/modules/logs/logs.table.ts'
import { openRobot } from '../src/modules/webhook/open-robot.ts'
import { postToRobot, RobotFailure } from '../src/modules/webhook/post-to-robot.ts'
import { isPublic, lookupPublic } from '../src/modules/webhook/public-address.ts'
import { announce } from '../src/modules/webhook/webhook.service.ts'
import { webhookTask } from '../src/modules/webhook/webhook.task.ts'
import { taskTable } from '../src/tasks/task.table.ts'
import { taskContext } from './task-context.ts'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'

interface Heard {
  url: URL
  body: Record<string, unknown>
}

let hub: TestServer
let db: TestServer['services']['db']
let admin: Caller
let vendor: Server
let base: string
const heard: Heard[] = []
let reply: { status: number; body: string; location?: string }

beforeAll(async () => {
  vendor = createServer(async (request, response) => {
    let text = ''
    for await (const piece of request) text += piece
    heard.push({ url: new URL(request.url!, base), body: JSON.parse(text) })
    response.writeHead(reply.status, {
      'content-type': 'application/json',
      ...(reply.location && { location: reply.location }),
    })
    response.end(reply.body)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => vendor.once('listening', resolve))
  const host = `127.0.0.1:${(vendor.address() as AddressInfo).port}`
  base = `http://${host}`
  hub = await startTestServer({ webhookHosts: [host] })
  db = hub.services.db
  admin = await hub.as('admin')
})
afterAll(async () => {
  vendor.close()
  await hub.stop()
})
beforeEach(async () => {
  heard.length = 0
  reply = { status: 200, body: '{"errcode":0}' }
  await db.delete(webhookTable)
  await db.delete(taskTable)
})

const robot = (more: object = {}) => ({
  name: '群',
  kind: 'wecom',
  secretUrl: `${base}/send?key=the-key`,
  groups: ['feedback'],
  enabled: true,
  ...more,
})
const add = async (more: object = {}) => (await admin.call('POST', '/api/webhook', robot(more))).body
const test = async (id: number) => (await admin.call('POST', '/api/webhook/test', { id })).body

describe('a chat robot', () => {
  it('never tells its address or its secret again, also not in the log', async () => {
    const made = await admin.call('POST', '/api/webhook', robot({ kind: 'dingtalk', secret: 'the-secret' }))
    expect(made.status).toBe(201)
    const listed = await admin.call('GET', '/api/webhook')
    expect(listed.body.content[0]).toMatchObject({ host: new URL(base).host, hasSecret: true, kind: 'dingtalk' })
    const logged = await db.select().from(logTable).where(eq(logTable.description, 'log.webhook.add'))
    expect(logged).not.toHaveLength(0)
    expect(JSON.stringify([made.body, listed.body, logged])).not.toMatch(/the-key|the-secret/)
  })

  it('keeps what an edit leaves out, and forgets a secret on demand', async () => {
    const row = await add({ kind: 'feishu', secret: 's' })
    const { secretUrl: _unsaid, ...fields } = robot({ kind: 'feishu', name: '新名' })
    const renamed = await admin.call('PUT', '/api/webhook', { ...fields, id: row.id, rowVersion: row.rowVersion })
    expect(renamed.body).toMatchObject({ name: '新名', hasSecret: true, host: row.host })
    const { rowVersion } = renamed.body
    const bare = await admin.call('PUT', '/api/webhook', { ...fields, id: row.id, rowVersion, secret: null })
    expect(bare.body.hasSecret).toBe(false)
    const stale = await admin.call('PUT', '/api/webhook', { ...fields, id: row.id, rowVersion })
    expect([stale.status, stale.body.current.id]).toEqual([409, row.id])
    expect((await admin.call('PUT', '/api/webhook', { ...fields, id: 999_999, rowVersion })).status).toBe(404)
  })

  it('asks for each permission, for a name of its own and for a place where robots are', async () => {
    const hvac = await hub.as('hvac')
    const row = await add()
    const tries = [
      await hvac.call('GET', '/api/webhook'),
      await hvac.call('POST', '/api/webhook', robot()),
      await hvac.call('PUT', '/api/webhook', { ...robot(), id: row.id, rowVersion: 0 }),
      await hvac.call('DELETE', '/api/webhook', [row.id]),
      await hvac.call('POST', '/api/webhook/test', { id: row.id }),
    ]
    expect(tries.map(({ status }) => status)).toEqual(Array(5).fill(403))
    expect((await admin.call('POST', '/api/webhook', robot())).body.code).toBe('error.duplicate')
    const places = [
      'http://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=k',
      'https://qyapi.weixin.qq.com:8443/send',
      'https://qyapi.weixin.qq.com.evil.example/send',
      'https://user:pass@qyapi.weixin.qq.com/send',
      'https://oapi.dingtalk.com/robot/send',
      'https://169.254.169.254/latest/meta-data',
      'http://127.0.0.1:1/send',
      'http://localhost/send',
    ]
    for (const secretUrl of places) {
      const { status, body } = await admin.call('POST', '/api/webhook', robot({ name: secretUrl, secretUrl }))
      expect([status, body.code]).toEqual([400, 'webhook.wrongHost'])
    }
    const vendorOwn = 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=k'
    expect((await admin.call('POST', '/api/webhook', robot({ name: '真', secretUrl: vendorOwn }))).status).toBe(201)
    for (const bad of [{ groups: ['account'] }, { kind: 'slack' }, { name: ' ' }, { secretUrl: 'ftp://x' }])
      expect((await admin.call('POST', '/api/webhook', robot({ name: 'bad', ...bad }))).status).toBe(400)
    expect((await admin.call('DELETE', '/api/webhook', [row.id, 999_999])).status).toBe(404)
    expect((await admin.call('DELETE', '/api/webhook', [row.id])).status).toBe(200)
  })
})

describe('what robots are sent', () => {
  it('has the form and the signature of each vendor', async () => {
    await test((await add()).id)
    await test((await add({ name: '钉', kind: 'dingtalk', secret: 'd' })).id)
    reply.body = '{"code":0}'
    expect((await test((await add({ name: '飞', kind: 'feishu', secret: 'f' })).id)).ok).toBe(true)
    const [wecom, dingtalk, feishu] = heard as [Heard, Heard, Heard]
    expect(wecom.body).toMatchObject({ msgtype: 'text', text: { content: expect.stringContaining('测试') } })
    expect(wecom.url.search).toBe('?key=the-key')
    const time = dingtalk.url.searchParams.get('timestamp')!
    expect(Math.abs(Number(time) - Date.now())).toBeLessThan(60_000)
    expect(dingtalk.url.searchParams.get('sign')).toBe(createHmac('sha256', 'd').update(`${time}\nd`).digest('base64'))
    expect(dingtalk.url.searchParams.get('key')).toBe('the-key')
    expect(feishu.body).toMatchObject({ msg_type: 'text', content: { text: expect.any(String) } })
    expect(feishu.body.sign).toBe(createHmac('sha256', `${feishu.body.timestamp}\nf`).update('').digest('base64'))
  })

  it('mentions nobody, whatever people write', async () => {
    const made = await add({ kind: 'feishu' })
    const [row] = await db.select().from(webhookTable).where(eq(webhookTable.id, made.id))
    await postToRobot(
      hub.services.config,
      { ...openRobot(hub.services.secrets, row!), kind: 'feishu' },
      '<at user_id="all">所有人</at>',
    )
    expect(JSON.stringify(heard[0]!.body)).not.toMatch(/[<>]/)
  })

  it('goes through the queue to who follows the group, and not to what is switched off', async () => {
    const row = await add()
    await add({ name: '别的', groups: ['announcement'] })
    await add({ name: '停用', enabled: false })
    await announce(hub.services, 'feedback', '有人反馈', '/feedback?id=1')
    const tasks = await db.select().from(taskTable)
    expect(tasks.map(({ payload }) => payload)).toEqual([
      { id: row.id, text: `有人反馈\n${hub.services.config.publicUrl}/feedback?id=1` },
    ])
    const run = () => webhookTask.run(taskContext(hub, tasks[0]!.payload as { id: number; text: string }))
    reply.body = '{"errcode":45009}'
    await expect(run()).rejects.toThrow('45009')
    reply.body = '{"errcode":0}'
    await run()
    expect(heard).toHaveLength(2)
    await admin.call('DELETE', '/api/webhook', [row.id])
    await run()
    expect(heard).toHaveLength(2)
  })
})

describe('a robot that is none', () => {
  it('tells the caller nothing about the network', async () => {
    const { id } = await add()
    const said = new Set<string>()
    const answers = [
      { status: 302, body: '', location: `${base}/elsewhere` },
      { status: 500, body: 'secret of an inner service' },
      { status: 200, body: '<html>' },
      { status: 200, body: `{"errcode":0,"x":"${'x'.repeat(30_000)}"}` },
    ]
    for (const answer of answers) {
      reply = answer
      const { ok, message } = await test(id)
      expect(ok).toBe(false)
      said.add(message)
    }
    expect(heard).toHaveLength(answers.length)
    const move = (url: string) =>
      db.update(webhookTable).set({ url: hub.services.secrets.seal(webhookTable.url, id, url) })
    await move('http://127.0.0.1:1/x')
    said.add((await test(id)).message)
    await move('https://169.254.169.254/x')
    said.add((await test(id)).message)
    expect(said.size).toBe(1)
    reply = { status: 200, body: '{"errcode":310000,"errmsg":"sign not match"}' }
    await move(`${base}/x`)
    expect((await test(id)).message).toContain('310000')
  })

  it('is not connected to inside, by whatever name', async () => {
    const inside = [
      '127.0.0.1',
      '0.0.0.0',
      '10.1.2.3',
      '100.64.0.1',
      '169.254.169.254',
      '172.31.0.1',
      '192.168.1.1',
      '224.0.0.1',
      '255.255.255.255',
      '::1',
      '::',
      '::ffff:127.0.0.1',
      '64:ff9b::7f00:1',
      'fe80::1',
      'fd00::1',
      '2002:7f00:1::',
      '2001:db8::1',
    ]
    expect(inside.filter(isPublic)).toEqual([])
    expect(['1.1.1.1', '121.40.1.1', '2400:3200::1'].every(isPublic)).toBe(true)
    const found = await new Promise((resolve) => lookupPublic('localhost', {}, (error) => resolve(error)))
    expect(found).toBeInstanceOf(Error)
    const config = { ...hub.services.config, webhookHosts: [] }
    const lost = postToRobot(config, { kind: 'wecom', url: `${base}/x`, secret: null }, 'x')
    await expect(lost).rejects.toBeInstanceOf(RobotFailure)
    expect(heard).toHaveLength(0)
  })
})
