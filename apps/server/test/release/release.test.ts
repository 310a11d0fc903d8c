// Releases and the ancestor's screens of deployment, over HTTP. Nothing is switched here: that takes a built product.
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { messageTable } from '../../src/modules/message/message.table.ts'
import { tellEnds } from '../../src/modules/release/tell-end.service.ts'
import { lockOf } from '../../src/release/judge-release.ts'
import { ownRoot, versionOf } from '../../src/release/own-product.ts'
import { BASE, releasesFolder, type Trial, writeHistory, writeState } from '../../src/release/release-state.ts'
import { taskTable } from '../../src/tasks/task.table.ts'
import { type Caller, startTestServer, type TestServer } from '../test-server.ts'
import { type Files, makeReleaseKey, packFiles } from './release-kit.ts'

const key = makeReleaseKey()
const files: Files = new Map([['package.json', Buffer.from('{"version":"99.0.0"}')]])
const signed = (more?: Parameters<typeof packFiles>[2]) =>
  packFiles(files, key.privateKey, { lock: lockOf(ownRoot), ...more })

const ROBOT = 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=x'

let hub: TestServer
let admin: Caller
let folder: string
let keyFolder: string
beforeAll(async () => {
  keyFolder = await mkdtemp(join(tmpdir(), 'sunmao-key-'))
  const keyFile = join(keyFolder, 'release.pub')
  const [publicKey] = key.keys.values()
  await writeFile(keyFile, publicKey!.export({ type: 'spki', format: 'pem' }))
  hub = await startTestServer({ releasePublicKey: keyFile }, { alone: true })
  admin = await hub.as('admin')
  folder = releasesFolder(hub.services.config)
})
afterAll(async () => {
  await hub.stop()
  await rm(keyFolder, { recursive: true, force: true })
})

async function upload(bytes: Buffer, path = '/api/release/file', token = admin.token) {
  const form = new FormData()
  form.append('name', 'x')
  form.append('file', new Blob([new Uint8Array(bytes)]), 'next.release')
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const reply = await hub.http.inject({
    method: 'POST',
    url: path,
    headers: { authorization: token, 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return { status: reply.statusCode, body: reply.json() }
}

const trial = (more: Partial<Trial> = {}): Trial => ({
  id: 'one',
  to: '99.0.0',
  from: BASE,
  toVersion: '99.0.0',
  fromVersion: '4.0.4',
  by: 'admin',
  ip: '127.0.0.1',
  time: '2026-11-19T02:00:00.000Z',
  startS: 10,
  watchS: 10,
  isOneWay: false,
  isBack: false,
  steps: [],
  ...more,
})

describe('a package', () => {
  it('is taken in where it is whole and trusted, by both addresses, and listed', async () => {
    expect(await upload(signed())).toEqual({ status: 201, body: { version: '99.0.0' } })
    expect(await upload(signed({ version: '99.0.1' }), '/api/deploy/upload')).toEqual({
      status: 201,
      body: { error: 0, id: '99.0.1' },
    })
    const { body } = await admin.call('GET', '/api/release')
    expect(body).toMatchObject({ running: versionOf(ownRoot), isInstallation: true, canSwitch: false })
    expect(
      body.content.map(({ version, isReady }: { version: string; isReady: boolean }) => [version, isReady]),
    ).toEqual([
      ['99.0.1', false],
      ['99.0.0', false],
    ])
  })

  it('is refused with a sentence, and leaves nothing', async () => {
    const before = await readdir(folder)
    for (const [bytes, reason] of [
      [packFiles(files, undefined), 'unsigned'],
      [packFiles(files, makeReleaseKey().privateKey), 'unknownKey'],
      [signed({ version: '1.0.0' }), 'older'],
      [signed({ product: 'other' }), 'otherProduct'],
      [signed().subarray(0, -5), 'changed'],
      [Buffer.from('nothing'), 'notPackage'],
    ] as const) {
      const { status, body } = await upload(bytes)
      expect([reason, status, body.code]).toEqual([reason, 400, `deploy.refused.${reason}`])
      expect(body.message.length).toBeGreaterThan(5)
    }
    expect(await readdir(folder)).toEqual(before)
  })

  it('is taken once when it comes twice at the same time', async () => {
    const both = await Promise.all([upload(signed({ version: '99.0.2' })), upload(signed({ version: '99.0.2' }))])
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    expect((await readdir(folder)).filter((name) => name.includes('99.0.2'))).toEqual(['99.0.2'])
    expect((await admin.call('DELETE', '/api/release/99.0.2')).status).toBe(200)
    expect((await admin.call('DELETE', '/api/release/99.0.2')).status).toBe(404)
  })
})

describe('a switch', () => {
  it('needs a release that is there and was checked, and a process that can be followed', async () => {
    const change = async (version: string) => (await admin.call('POST', `/api/release/${version}/switch`, {})).body.code
    expect(await change('98.0.0')).toBe('error.notFound')
    expect(await change('99.0.0')).toBe('deploy.notChecked')
    const check = { time: new Date().toISOString(), seconds: 1, isGood: true, from: versionOf(ownRoot), migrations: [] }
    const note = (more: object) =>
      writeFile(join(folder, 'check-99.0.0.json'), JSON.stringify({ ...check, isOneWay: false, ...more }))
    await note({ isGood: false })
    expect(await change('99.0.0')).toBe('deploy.notChecked')
    await note({ time: '2020-01-01T00:00:00.000Z' })
    expect(await change('99.0.0')).toBe('deploy.notChecked')
    await note({ from: '1.0.0' })
    expect(await change('99.0.0')).toBe('deploy.notChecked')
    await note({ isOneWay: true })
    expect(await change('99.0.0')).toBe('deploy.oneWay')
    await note({})
    expect(await change('99.0.0')).toBe('deploy.notHere')
    expect((await admin.call('POST', '/api/release/rollBack')).body.code).toBe('deploy.nothingBefore')
  })

  it('is begun once, whoever else asks, and nothing is taken in meanwhile', async () => {
    const { state } = hub.services
    let begun = 0
    state.switchRelease = () => void begun++
    await mkdir(join(folder, '99.0.0/apps/server'), { recursive: true })
    const ask = () => admin.call('POST', '/api/release/99.0.0/switch', {})
    const answers = await Promise.all([ask(), ask(), ask()])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    await expect.poll(() => begun).toBe(1)
    expect((await upload(signed())).body.code).toBe('deploy.isBusy')
    expect((await admin.call('DELETE', '/api/release/99.0.1')).body.code).toBe('deploy.isBusy')
    expect((await admin.call('GET', '/api/release')).body.current).toMatchObject({ to: '99.0.0', by: 'admin' })
    writeState(folder, { active: BASE, over: '4.0.4' })
    state.switchRelease = undefined
  })
})

describe('screens of the ancestor', () => {
  const script = 'rm -rf / ; $(touch /tmp/x)'

  it('note applications, servers and deployments, and run nothing of them', async () => {
    const app = { id: null, createTime: null, name: 'hub', port: '8000', startScript: script, deployScript: script }
    expect((await admin.call('POST', '/api/app', app)).status).toBe(201)
    const server = { name: 'one', ip: '10.0.0.1;reboot', port: 22, account: 'root', password: 'secret-pw' }
    expect((await admin.call('POST', '/api/serverDeploy', server)).status).toBe(201)
    const [oneApp] = (await admin.call('GET', '/api/app')).body.content
    const [oneServer] = (await admin.call('GET', '/api/serverDeploy?blurry=10.0.0')).body.content
    expect(oneApp).toMatchObject({ name: 'hub', port: 8000, startScript: script })
    expect(JSON.stringify(oneServer)).not.toContain('secret-pw')
    const given = { app: { id: oneApp.id }, deploys: [{ id: oneServer.id }] }
    expect((await admin.call('POST', '/api/deploy', given)).status).toBe(201)
    const [row] = (await admin.call('GET', '/api/deploy?appName=hub')).body.content
    expect(row).toMatchObject({ app: { name: 'hub' }, servers: 'one', deploys: [{ id: oneServer.id }] })
    expect((await admin.call('PUT', '/api/app', { ...oneApp, name: 'hub2' })).status).toBe(204)
    expect((await admin.call('PUT', '/api/app', { ...oneApp, id: 9999 })).status).toBe(404)
    expect((await admin.call('DELETE', '/api/app', [oneApp.id])).body.code).toBe('deploy.appInUse')
    expect((await admin.call('POST', '/api/deploy', { app: { id: 9999 }, deploys: [] })).body.code).toBe(
      'deploy.noSuchNote',
    )
    expect((await admin.call('POST', '/api/serverDeploy/testConnect', server)).body).toBe(false)
    for (const verb of ['startServer', 'stopServer'])
      expect((await admin.call('POST', `/api/deploy/${verb}`, row)).status).toBe(400)
    expect((await admin.call('POST', '/api/deploy/serverStatus', row)).status).toBe(200)
    expect((await admin.call('DELETE', '/api/deploy', [row.id])).status).toBe(200)
    expect((await admin.call('DELETE', '/api/app', [oneApp.id])).status).toBe(200)
    expect((await admin.call('DELETE', '/api/serverDeploy', [oneServer.id, 9999])).status).toBe(404)
  })

  it('show the history of switches, filter it and remove rows all or none', async () => {
    const ended = { outcome: 'switched' as const, reason: '', endTime: new Date().toISOString() }
    writeHistory(folder, [
      { ...trial({ id: 'two', time: '2026-11-19T03:00:00.000Z', by: 'lead' }), ...ended },
      { ...trial(), ...ended },
    ])
    const list = async (query: string) =>
      (await admin.call('GET', `/api/deployHistory${query}`)).body.content.map(({ id }: { id: string }) => id)
    expect(await list('?deployId=7&sort=deployDate,desc')).toEqual(['two', 'one'])
    expect(await list('?blurry=LEAD')).toEqual(['two'])
    expect(await list('?deployDate=2026-11-19 09:30:00&deployDate=2026-11-19 10:30:00')).toEqual(['one'])
    expect((await admin.call('POST', '/api/deploy/serverReduction', { id: 'one' })).body.code).toBe('deploy.notTheLast')
    expect((await admin.call('DELETE', '/api/deployHistory', ['one', 'gone'])).status).toBe(404)
    expect((await admin.call('DELETE', '/api/deployHistory', ['one'])).status).toBe(200)
    expect(await list('')).toEqual(['two'])
  })
})

describe('an update that did not work', () => {
  it('is told to every administrator and to robots, once, with its reason; one that worked is not', async () => {
    const { db } = hub.services
    const ended = (id: string, outcome: 'failed' | 'interrupted' | 'stuck' | 'switched', reason = '') => ({
      ...trial({ id }),
      outcome,
      reason,
      endTime: new Date().toISOString(),
    })
    const robot = {
      name: 'ops',
      kind: 'wecom',
      groups: ['operations'],
      enabled: true,
      secretUrl: ROBOT,
    }
    expect((await admin.call('POST', '/api/webhook', robot)).status).toBe(201)
    const told = () =>
      db
        .select({ kind: messageTable.kind, facts: messageTable.facts })
        .from(messageTable)
        .where(like(messageTable.kind, 'message.release%'))
    const said = () => db.$count(taskTable, eq(taskTable.kind, 'webhook'))
    writeHistory(folder, [ended('b', 'switched'), ended('a', 'failed', 'relation "nowhere" does not exist')])
    await tellEnds(hub.services)
    await tellEnds(hub.services)
    const facts = { to: '99.0.0', from: '4.0.4', reason: 'relation "nowhere" does not exist' }
    expect(await told()).toEqual([{ kind: 'message.releaseFailed', facts }])
    expect(await said()).toBe(1)
    writeHistory(folder, [ended('d', 'stuck', 'x'), ended('c', 'interrupted'), ended('a', 'failed')])
    await tellEnds(hub.services)
    expect((await told()).map(({ kind }) => kind)).toEqual([
      'message.releaseFailed',
      'message.releaseInterrupted',
      'message.releaseStuck',
    ])
    writeHistory(folder, [])
  })
})

describe('/webSocket/deploy', () => {
  it('tells administrators by their cookie alone how a switch goes, and nobody else', async () => {
    await hub.http.listen({ port: 0, host: '127.0.0.1' })
    const { port } = hub.http.server.address() as { port: number }
    const steps = [{ time: '2026-11-19T02:00:00.000Z', step: 'begun' as const }]
    writeState(folder, { active: BASE, over: '4.0.4', trial: trial({ id: 'three', steps }) })
    const open = (token: string | undefined, origin?: string) =>
      new Promise<string>((resolve) => {
        const cookie = token && `sunmao-token=${encodeURIComponent(token)}`
        const headers = { ...(cookie && { cookie }), ...(origin && { origin }) }
        const socket = new WebSocket(`ws://127.0.0.1:${port}/webSocket/deploy`, { headers })
        socket.on('message', (data) => {
          const frame = JSON.parse(String(data))
          if (frame.msg.includes('99.0.0')) {
            resolve(frame.msgType)
            socket.close()
          }
        })
        socket.on('close', (code) => resolve(String(code)))
        socket.on('error', (error) => resolve(error.message))
      })
    expect(await open(admin.token)).toBe('INFO')
    expect(await open(undefined)).toBe('4401')
    expect(await open((await hub.as('lead')).token)).toBe('4401')
    expect(await open(admin.token, 'https://evil.example')).toBe('4403')
    writeState(folder, { active: BASE, over: '4.0.4' })
  })
})
