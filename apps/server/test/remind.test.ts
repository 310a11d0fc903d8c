import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { instantOf, wireTime } from '../src/core/wire-time.ts'
import { todoReminderTable, todoTable } from '../src/modules/hub-to-do/hub-to-do.table.ts'
import { remindTask } from '../src/modules/hub-to-do/remind.task.ts'
import { userTable } from '../src/modules/users/users.table.ts'
import { taskContext } from './task-context.ts'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'

const DAY_MS = 24 * 3600_000
let hub: TestServer
let hvac: Caller
let hvacId: number

beforeAll(async () => {
  hub = await startTestServer()
  hvac = await hub.as('hvac')
  const [user] = await hub.services.db.select().from(userTable).where(eq(userTable.username, 'hvac'))
  hvacId = user!.id
})
afterAll(() => hub.stop())

/** At the end of a day so many days from now, by the site's clock. */
const dueIn = (days: number) => instantOf(`${wireTime(new Date(Date.now() + days * DAY_MS)).slice(0, 10)} 23:59:59`)

async function give(title: string, days: number | undefined, more: Partial<typeof todoTable.$inferInsert> = {}) {
  const todo = {
    projId: 2,
    bizType: 'issue',
    bizId: 1,
    action: 'handle',
    link: '/issueList',
    handlerId: hvacId,
  } as const
  const dueTime = days === undefined ? undefined : dueIn(days)
  await hub.services.db.insert(todoTable).values({ ...todo, title, dueTime, ...more })
}
const run = () => remindTask.run(taskContext(hub, {}))
const said = async () =>
  ((await hvac.call('GET', '/api/message?page=0&size=100')).body.content as { text: string }[])
    .map(({ text }) => text)
    .filter((text) => text.includes('到期'))
    .sort()

it('tells of what is due tomorrow, today and a while ago, once a day, and of nothing else', async () => {
  await give('明日之事', 1)
  await give('今日之事', 0)
  await give('逾期之事', -3)
  await give('旧事', -30)
  await give('远事', 9)
  await give('无期之事', undefined)
  await give('已办之事', 0, { status: 'done' })
  await run()
  const overdue = wireTime(dueIn(-3)).slice(0, 10)
  const told = [`已于 ${overdue} 到期，还没有处理：逾期之事`, '今天到期：今日之事', '明天到期：明日之事'].sort()
  expect((await said()).filter((text) => text.includes('之事'))).toEqual(told)
  // Again on the same day, and two at once, say nothing new.
  await Promise.all([run(), run()])
  expect((await said()).filter((text) => text.includes('之事'))).toEqual(told)
  // On another day it is said again.
  await hub.services.db.update(todoReminderTable).set({ day: '2020-01-01' })
  await run()
  expect((await said()).filter((text) => text.includes('之事'))).toHaveLength(6)
})
