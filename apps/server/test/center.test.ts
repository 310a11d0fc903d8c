import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { throttleTable } from '../src/modules/credentials/credentials.table.ts'
import { feedbackShotTable } from '../src/modules/feedback/feedback.table.ts'
import { logTable } from '../src/modules/logs/logs.table.ts'
import { userTable } from '../src/modules/users/users.table.ts'
import { startTestServer, type TestServer } from './test-server.ts'

let hub: TestServer
beforeAll(async () => {
  hub = await startTestServer()
})
afterAll(() => hub.stop())

const userNamed = async (username: string) =>
  (await hub.services.db.select().from(userTable).where(eq(userTable.username, username)))[0]!

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

function form(parts: { name: string; value: string | Buffer; file?: string }[]) {
  const boundary = 'sunmao-boundary'
  const chunks = parts.flatMap(({ name, value, file }) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file ? `; filename="${file}"\r\nContent-Type: image/png` : ''}\r\n\r\n`,
    value,
    '\r\n',
  ])
  const body = Buffer.concat(
    [...chunks, `--${boundary}--\r\n`].map((chunk) => (Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk))),
  )
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

describe('the profile', () => {
  it('changes name, gender and phone, and nothing that is not asked', async () => {
    const hvac = await hub.as('hvac')
    const before = await userNamed('hvac')
    const changed = await hvac.call('PUT', '/api/users/center', {
      nickName: '沈小溪',
      gender: '女',
      phone: '13911112222',
      enabled: false,
      roles: [{ id: 1 }],
      username: 'root',
      siteId: 1,
      password: 'x',
    })
    expect(changed.status).toBe(204)
    const after = await userNamed('hvac')
    expect(after).toMatchObject({ nickName: '沈小溪', phone: '13911112222', rowVersion: before.rowVersion + 1 })
    expect([after.username, after.enabled, after.siteId, after.passwordHash]).toEqual([
      before.username,
      before.enabled,
      before.siteId,
      before.passwordHash,
    ])
    const info = await hvac.call('GET', '/auth/info')
    expect(info.body).toMatchObject({
      nickName: '沈小溪',
      roles: ['approval:list', 'feedback:add', 'meeting:add', 'meeting:list'],
    })
  })

  it.each([
    { nickName: '一' },
    { nickName: 'x'.repeat(21) },
    { nickName: '林知远', phone: '1380000' },
    { nickName: '林知远', phone: '12800000001' },
    { nickName: '林知远', gender: '?' },
  ])('refuses %j with the field named', async (body) => {
    const lead = await hub.as('lead')
    const { status, body: answer } = await lead.call('PUT', '/api/users/center', body)
    expect(status).toBe(400)
    expect(answer.fields[0].path).toMatch(/nickName|phone|gender/)
  })

  it("refuses somebody else's phone number", async () => {
    const lead = await hub.as('lead')
    const { status, body } = await lead.call('PUT', '/api/users/center', { nickName: '林知远', phone: '13800000003' })
    expect([status, body.code]).toEqual([400, 'auth.phoneTaken'])
  })
})

describe('the password', () => {
  it('changes with the old one, ends other sessions and keeps this one', async () => {
    const here = await hub.as('review')
    const there = await hub.as('review')
    const change = (oldPass: string, newPass: string) =>
      here.call('POST', '/api/users/updatePass', { oldPass: hub.encrypt(oldPass), newPass: hub.encrypt(newPass) })
    expect((await change('wrong', 'long-enough-1')).body.code).toBe('auth.passwordWrong')
    expect((await change('sunmao-review', 'short')).body.code).toBe('auth.passwordWeak')
    expect((await change('sunmao-review', 'sunmao-review')).body.code).toBe('auth.passwordSame')
    expect((await change('sunmao-review', 'spoiled-\uFFFD-1')).body.code).toBe('auth.passwordSpoiled')
    expect((await there.call('GET', '/auth/info')).status).toBe(200)
    expect((await change('sunmao-review', 'long-enough-1')).status).toBe(200)
    expect((await here.call('GET', '/auth/info')).status).toBe(200)
    expect((await there.call('GET', '/auth/info')).status).toBe(401)
    const notices = await here.call('GET', '/api/message')
    expect(notices.body).toMatchObject({ unread: 1, content: [{ kind: 'message.passwordChanged', read: false }] })
  })

  it('cannot be guessed by asking for a change', async () => {
    const plain = await hub.as('plain')
    const guess = () =>
      plain.call('POST', '/api/users/updatePass', {
        oldPass: hub.encrypt('no'),
        newPass: hub.encrypt('long-enough-1'),
      })
    for (let i = 0; i < 5; i++) await guess()
    expect((await guess()).status).toBe(429)
    await hub.services.db.delete(throttleTable)
  })
})

describe('the e-mail address', () => {
  const codeFor = async (address: string) => {
    const admin = await hub.as('admin')
    const { body } = await admin.call('GET', `/api/outbox?blurry=${address}`)
    const letter = await admin.call('POST', '/api/outbox/secret', { id: body.content[0].id })
    return /\d{6}/.exec(letter.body.text)![0]
  }

  it('changes with password and mailed code, which fits this person and this address only, once', async () => {
    const lead = await hub.as('lead')
    const hvac = await hub.as('hvac')
    expect((await lead.call('POST', '/api/code/resetEmail?email=new@example.com')).status).toBe(200)
    const code = await codeFor('new@example.com')
    const update = (who: typeof lead, password: string, email: string) =>
      who.call('POST', `/api/users/updateEmail/${code}`, { password: hub.encrypt(password), email })
    expect((await update(lead, 'wrong', 'new@example.com')).body.code).toBe('auth.passwordWrong')
    expect((await update(hvac, 'sunmao-hvac', 'new@example.com')).body.code).toBe('auth.codeWrong')
    expect((await update(lead, 'sunmao-lead', 'other@example.com')).body.code).toBe('auth.codeWrong')
    expect((await update(lead, 'sunmao-lead', 'new@example.com')).status).toBe(200)
    expect((await userNamed('lead')).email).toBe('new@example.com')
    expect((await update(lead, 'sunmao-lead', 'new@example.com')).status).toBe(400)
    await hub.services.db.delete(throttleTable)
  })

  it('refuses an address that is taken or is none', async () => {
    const lead = await hub.as('lead')
    expect((await lead.call('POST', '/api/code/resetEmail?email=hvac@example.com')).body.code).toBe('auth.emailTaken')
    expect((await lead.call('POST', '/api/code/resetEmail?email=nonsense')).status).toBe(400)
  })
})

describe('the avatar', () => {
  it('is kept under an unguessable name and served as what it is', async () => {
    const lead = await hub.as('lead')
    const { body, headers } = form([{ name: 'avatar', value: PNG, file: 'me.png' }])
    const put = await lead.call('POST', '/api/users/updateAvatar', body, headers)
    expect(put.status).toBe(200)
    expect(put.body.avatar).toMatch(/^[\w-]{24}\.png$/)
    const get = await hub.nobody.call('GET', `/avatar/${put.body.avatar}`)
    expect(get.status).toBe(200)
    expect(get.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
    expect((await lead.call('GET', '/auth/info')).body.avatarName).toBe(put.body.avatar)
  })

  it.each([
    ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a vector drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a truncated picture', PNG.subarray(0, 12)],
    [
      'a flood of pixels',
      Buffer.concat([PNG.subarray(0, 16), Buffer.from([0, 1, 0, 0, 0, 1, 0, 0]), PNG.subarray(24)]),
    ],
  ])('refuses %s that calls itself png', async (_, value) => {
    const lead = await hub.as('lead')
    const { body, headers } = form([{ name: 'avatar', value, file: 'me.png' }])
    expect((await lead.call('POST', '/api/users/updateAvatar', body, headers)).status).toBe(400)
  })

  it('refuses more than 5 MB, another field, and no form at all', async () => {
    const lead = await hub.as('lead')
    const large = form([{ name: 'avatar', value: Buffer.concat([PNG, Buffer.alloc(5_100_000)]), file: 'me.png' }])
    expect((await lead.call('POST', '/api/users/updateAvatar', large.body, large.headers)).status).toBe(413)
    const other = form([{ name: 'picture', value: PNG, file: 'me.png' }])
    expect((await lead.call('POST', '/api/users/updateAvatar', other.body, other.headers)).status).toBe(400)
    expect((await lead.call('POST', '/api/users/updateAvatar', {})).status).toBe(415)
  })

  it.each(['..%2f..%2fetc%2fpasswd', '%2e%2e%2f%2e%2e%2fetc%2fpasswd', 'x'])('has nothing at %s', async (name) => {
    const { status, body } = await hub.nobody.call('GET', `/avatar/${name}`)
    expect(status).toBe(404)
    expect(String(body)).not.toContain('root:')
  })
})

describe('devices', () => {
  it('lists own sessions and ends them; a foreign handle refuses the whole call', async () => {
    const here = await hub.as('outsider')
    const there = await hub.as('outsider')
    const lead = await hub.as('lead')
    const mine = (await here.call('GET', '/api/users/sessions')).body as { key: string; current: boolean }[]
    expect(mine).toHaveLength(2)
    const other = mine.find((session) => !session.current)!
    const foreign = ((await lead.call('GET', '/api/users/sessions')).body as { key: string }[])[0]!
    expect((await here.call('DELETE', '/api/users/sessions', [other.key, foreign.key])).status).toBe(404)
    expect((await there.call('GET', '/auth/info')).status).toBe(200)
    expect((await here.call('DELETE', '/api/users/sessions', [other.key])).status).toBe(200)
    expect((await there.call('GET', '/auth/info')).status).toBe(401)
    expect((await lead.call('GET', '/auth/info')).status).toBe(200)
  })
})

describe('the log', () => {
  it('tells a person what he did, in his language, without a secret', async () => {
    const admin = await hub.as('admin')
    await admin.call('PUT', '/api/users/center', { nickName: '方既白', gender: '男', phone: '13800000004' })
    const zh = await admin.call('GET', '/api/logs/user')
    expect(zh.body.content[0].description).toBe('修改个人资料')
    const en = await admin.call('GET', '/api/logs/user', undefined, { 'accept-language': 'en' })
    expect(en.body.content[0].description).not.toMatch(/\p{Script=Han}/u)
    const rows = await hub.services.db.select().from(logTable)
    const texts = rows.map((row) => row.params).join()
    expect(texts).toContain('******')
    expect(texts).not.toContain('long-enough')
  })
})

describe('feedback', () => {
  const text = (module: string, description: string) => [
    { name: 'module', value: module },
    { name: 'description', value: description },
  ]

  it('is kept with up to six pictures', async () => {
    const lead = await hub.as('lead')
    const shots = Array.from({ length: 6 }, (_, i) => ({ name: `file${i + 1}`, value: PNG, file: `${i}.png` }))
    const { body, headers } = form([...text('home', '首页打开得慢'), ...shots])
    const sent = await lead.call('POST', '/api/feedback', body, headers)
    expect(sent.status).toBe(201)
    const isOfIt = eq(feedbackShotTable.feedbackId, sent.body.id)
    expect(await hub.services.db.$count(feedbackShotTable, isOfIt)).toBe(6)
  })

  it.each([
    ['no module', text('', '文字')],
    ['an unknown module', text('nowhere', '文字')],
    ['no description', text('home', '')],
    ['blanks only', text('home', '   ')],
    ['1001 characters', text('home', 'x'.repeat(1001))],
    [
      'the same file name twice',
      [...text('home', 'x'), ...[1, 2].map((i) => ({ name: `file${i}`, value: PNG, file: 'a.png' }))],
    ],
    [
      'a seventh picture',
      [...text('home', 'x'), ...[1, 2, 3, 4, 5, 6, 7].map((i) => ({ name: `file${i}`, value: PNG, file: `${i}.png` }))],
    ],
    [
      'something that is no picture',
      [...text('home', 'x'), { name: 'file1', value: Buffer.from('MZ'), file: 'a.png' }],
    ],
  ])('refuses %s', async (_, parts) => {
    const lead = await hub.as('lead')
    const { body, headers } = form(parts)
    const { status } = await lead.call('POST', '/api/feedback', body, headers)
    expect([400, 413]).toContain(status)
  })

  it('needs the permission', async () => {
    const plain = await hub.as('plain')
    const { body, headers } = form(text('home', 'x'))
    expect((await plain.call('POST', '/api/feedback', body, headers)).status).toBe(403)
  })

  it('is created once for one Idempotency-Key, and the key belongs to its owner', async () => {
    const lead = await hub.as('lead')
    const hvac = await hub.as('hvac')
    const send = (who: typeof lead) => {
      const { body, headers } = form(text('home', '重复提交'))
      return who.call('POST', '/api/feedback', body, { ...headers, 'idempotency-key': 'one-1' })
    }
    const first = await send(lead)
    const second = await send(lead)
    expect(second.body).toEqual(first.body)
    expect((await send(hvac)).body.id).not.toBe(first.body.id)
  })
})
