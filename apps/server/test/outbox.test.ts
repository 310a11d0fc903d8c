import { startMail } from '@sunmao/testkit'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { throttleTable } from '../src/modules/credentials/credentials.table.ts'
import { logTable } from '../src/modules/logs/logs.table.ts'
import { mailTask } from '../src/modules/outbox/mail.task.ts'
import { outboxTable } from '../src/modules/outbox/outbox.table.ts'
import { sessionTable } from '../src/modules/session/session.table.ts'
import { taskTable } from '../src/tasks/task.table.ts'
import { taskContext } from './task-context.ts'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'

let hub: TestServer
let admin: Caller
beforeAll(async () => {
  hub = await startTestServer()
  admin = await hub.as('admin')
})
beforeEach(async () => {
  await hub.services.db.delete(outboxTable)
  await hub.services.db.delete(throttleTable)
})
afterAll(() => hub.stop())

const forget = (account = 'hvac') => hub.nobody.call('POST', '/auth/forgot', { account })
const listed = async () => (await admin.call('GET', '/api/outbox')).body.content[0]
const reveal = (who: Caller, id: number, password?: string) =>
  who.call('POST', '/api/outbox/secret', { id, ...(password && { password: hub.encrypt(password) }) })

describe('a code in the outbox, where no mail server is configured', () => {
  it('is not in the list, and is shown to an administrator who has just signed in, which is logged', async () => {
    await forget()
    const mail = await listed()
    expect(mail).toMatchObject({ to: 'hvac@example.com', status: 'kept', hasSecret: true })
    expect(mail.text).not.toMatch(/\d{6}/)
    const { status, body } = await reveal(admin, mail.id)
    expect(status).toBe(200)
    const code = /\d{6}/.exec(body.text)![0]
    const done = await hub.nobody.call('POST', '/auth/reset', {
      account: 'hvac',
      code,
      newPass: hub.encrypt('a-quiet-river-9'),
    })
    expect(done.status).toBe(200)
    const logged = await hub.services.db.select().from(logTable).where(eq(logTable.description, 'log.outbox.reveal'))
    expect(logged).toMatchObject([{ username: 'admin' }])
    expect(logged[0]!.params).not.toContain(code)
  })

  it('asks an administrator for the password whose sign-in was a while ago, and nobody else sees it', async () => {
    await forget()
    const { id } = await listed()
    const old = await hub.as('admin')
    await hub.services.db.update(sessionTable).set({ createTime: new Date(Date.now() - 3_600_000) })
    expect((await reveal(old, id)).body.code).toBe('auth.recentPassword')
    expect((await reveal(old, id, 'wrong')).body.code).toBe('auth.passwordWrong')
    expect((await reveal(old, id, 'sunmao-admin')).status).toBe(200)
    const lead = await hub.as('lead')
    expect((await reveal(lead, id)).status).toBe(403)
    admin = await hub.as('admin')
  })

  it('is there for as long as it works and no longer', async () => {
    await forget()
    const { id } = await listed()
    await hub.services.db.update(outboxTable).set({ secretUntil: new Date(Date.now() - 1000) })
    expect((await listed()).hasSecret).toBe(false)
    const gone = await reveal(admin, id)
    expect([gone.status, gone.body.code]).toEqual([400, 'outbox.secretGone'])
    expect((await reveal(admin, 999_999)).status).toBe(404)
  })
})

describe('a code in the outbox of a site with a mail server', () => {
  it('reaches its owner and nobody else, and is gone from the table once it is sent', async () => {
    const mail = await startMail()
    const sending = await startTestServer({ smtpUrl: mail.url }, { alone: true })
    await sending.nobody.call('POST', '/auth/forgot', { account: 'hvac' })
    const own = sending.services.db
    const [letter] = await own.select().from(outboxTable)
    expect(letter!.text).not.toMatch(/\d{6}/)
    const boss = await sending.as('admin')
    const seen = (await boss.call('GET', '/api/outbox')).body.content[0]
    expect(seen.hasSecret).toBe(false)
    expect((await boss.call('POST', '/api/outbox/secret', { id: letter!.id })).status).toBe(400)
    const [task] = await own.select().from(taskTable).where(eq(taskTable.kind, 'mail'))
    expect(JSON.stringify(task)).not.toMatch(/"\d{6}"/)
    await mailTask.run(taskContext(sending, { id: letter!.id }))
    expect(mail.letters[0]).toMatch(/\d{6}/)
    const [sent] = await own.select().from(outboxTable)
    expect(sent).toMatchObject({ status: 'sent', secret: null })
    await sending.stop()
    await mail.stop()
  })
})
