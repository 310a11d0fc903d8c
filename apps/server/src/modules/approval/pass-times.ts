import { and, eq, sql } from 'drizzle-orm'
import { AppError } from '../../core/errors.ts'
import { wireTime } from '../../core/wire-time.ts'
import type { Db } from '../../db/client.ts'
import type { TaskContext } from '../../tasks/define-task.ts'
import { roleTable } from '../admin/role.table.ts'
import type { Own } from '../hub-to-do/hub-to-do.service.ts'
import { projectResourceTable, projectTable } from '../project/project.table.ts'
import { userRoleTable, userTable } from '../users/users.table.ts'
import {
  approvalStandInTable as standInTable,
  approvalStepTable as stepTable,
  approvalTable as table,
  approvalTaskTable as taskTable,
} from './approval.table.ts'
import { follow } from './approval-follow.service.ts'
import { lockPlace } from './approval-start.service.ts'
import { lockApproval, type Running, saveState } from './approval-state.service.ts'
import type { Result } from './engine/approval-state.ts'
import { handOver, passTime } from './engine/approval-time.ts'
import { readNow, readSetting } from './find-approvers.queries.ts'

type Means = Pick<TaskContext, 'db' | 'config' | 'publish' | 'progress' | 'signal'>

/**
 * What happens by itself. Each approval is a transaction of its own: a kill in the middle leaves the rest for the next time, and
 * nothing happens twice. An approval never ends here.
 */
export async function passTimes({ db, config, publish, progress, signal }: Means): Promise<void> {
  const ids = await findDue(db)
  for (const [at, id] of ids.entries()) {
    if (signal.aborted) throw new Error('stopped')
    const news: Parameters<typeof publish>[] = []
    const bus = { publish: (...one: Parameters<typeof publish>) => void news.push(one) }
    try {
      await db.transaction((tx) => lookAt({ db: tx, config, bus, user: { userId: null } }, id))
    } catch (error) {
      // Its project was archived or removed meanwhile.
      if (!(error instanceof AppError)) throw error
    }
    for (const one of news) publish(...one)
    progress(((at + 1) / ids.length) * 100)
  }
}

const isPending = sql`t.state in ('open', 'waiting') and not t.is_past`
/** How somebody was found who is asked because he is of the project. */
const fromProject = sql`t.why->>'kind' in ('projectRole', 'disciplineLead', 'chosen', 'transfer', 'delegate', 'added', 'handOver')`

async function findDue(db: Db): Promise<number[]> {
  const today = wireTime(await readNow(db)).slice(0, 10)
  const { rows } = await db.execute<{ id: number }>(sql`
    select a.id from ${table} a left join ${projectTable} p on p.proj_id = a.proj_id
    where a.status = 'running' and (a.proj_id is null or p.delete_time is null and p.status <> 'archived') and a.id in (
      select s.approval_id from ${stepTable} s where s.state = 'open' and s.remind_time <= now()
      union select t.approval_id from ${taskTable} t join ${userTable} u on u.id = t.user_id
        where ${isPending} and (not u.enabled or u.kind <> 'person')
      union select t.approval_id from ${taskTable} t join ${standInTable} s on s.user_id = t.user_id
        where ${isPending} and t.state = 'open' and ${today}::date between s.from_day and s.to_day
      union select t.approval_id from ${taskTable} t join ${table} b on b.id = t.approval_id
        where ${isPending} and b.proj_id is not null and b.status = 'running' and ${isStranger}
    ) order by a.id`)
  return rows.map(({ id }) => id)
}

/** Has left the project; administrators are asked without being of it, and so are stand-ins. */
const isStranger = sql`${fromProject} and t.on_behalf_of is null
  and not exists (select from ${projectResourceTable} r where r.proj_id = b.proj_id and r.user_id = t.user_id)
  and not exists (select from ${userRoleTable} ur join ${roleTable} r on r.id = ur.role_id where ur.user_id = t.user_id and r.key = 'admin')`

async function lookAt(own: Own, id: number): Promise<void> {
  const [place] = await own.db.select().from(table).where(eq(table.id, id))
  if (!place) return
  await lockPlace(own, place)
  let running = await lockApproval(own.db, id)
  const { state } = running
  const asking = { ...running.row, starterId: state.starterId, disciplines: state.disciplines }
  const setting = await readSetting(
    own.db,
    running.chain,
    asking,
    state.tasks.map(({ userId }) => userId),
  )
  running = await keep(own, running, passTime(running.chain, running.state, setting))
  const pending = running.state.tasks.filter((task) => task.state === 'open' || task.state === 'waiting')
  const away = pending.flatMap(({ userId }) => (setting.standIns.has(userId) ? userId : []))
  running = await keep(
    own,
    running,
    handOver(running.chain, running.state, { from: away, isAway: true, by: null }, setting),
  )
  const strangers = await findStrangers(own.db, id)
  const left = [...setting.gone, ...strangers]
  await keep(own, running, handOver(running.chain, running.state, { from: left, by: null }, setting))
}

async function findStrangers(db: Db, id: number): Promise<number[]> {
  const { rows } = await db.execute<{ user_id: number }>(sql`
    select distinct t.user_id from ${taskTable} t join ${table} b on b.id = t.approval_id
    where ${and(sql`t.approval_id = ${id}`, isPending, sql`b.proj_id is not null`, isStranger)}`)
  return rows.map(({ user_id }) => user_id)
}

export async function keep(own: Own, running: Running, result: Result | undefined): Promise<Running> {
  if (!result) return running
  const { row, state } = running
  const after = await saveState(own.db, { id: row.id, by: row.updateBy }, state, result)
  await follow(own, { row, before: state, after, effects: result.effects })
  return { ...running, state: after }
}
