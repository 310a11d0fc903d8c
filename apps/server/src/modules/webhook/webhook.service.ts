import { safePath, type Webhook, type WebhookGroup, type WebhookKind } from '@sunmao/contract'
import { translate } from '@sunmao/i18n/node'
import { and, arrayContains, asc, eq, ilike, inArray } from 'drizzle-orm'
import type { Ctx, OpenCtx } from '../../core/context.ts'
import { badRequest, conflict, notFound } from '../../core/errors.ts'
import { wireTime } from '../../core/wire-time.ts'
import type { Db } from '../../db/client.ts'
import { countRows } from '../../db/count.ts'
import { nextId } from '../../db/next-id.ts'
import { containing } from '../../db/search.ts'
import { refusing } from '../../resource/refusing.ts'
import { enqueue } from '../../tasks/queue.ts'
import { webhookTable as table } from '../admin/webhook.table.ts'
import { openRobot, openUrl } from './open-robot.ts'
import { postToProgram, type TopicNews } from './post-to-program.ts'
import { postToRobot, RobotFailure } from './post-to-robot.ts'
import { allowedHosts, robotAddress } from './robot-address.ts'
import { webhookTask } from './webhook.task.ts'

type Row = typeof table.$inferSelect

/** Repeats a piece of the site's news to the robots that follow its group, in the caller's transaction if there is one. */
export async function announce(
  { db, config }: Pick<OpenCtx, 'db' | 'config'>,
  group: WebhookGroup,
  text: string,
  link?: string,
): Promise<void> {
  const robots = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.enabled, true), arrayContains(table.groups, [group])))
  const path = safePath(link)
  const said = path ? `${text}\n${config.publicUrl}${path}` : text
  for (const { id } of robots) await enqueue(db, webhookTask, { id, text: said })
}

/** Tells programs of topics, in the transaction in which these are taken from where they wait. */
export async function announceTopics(db: Db, all: readonly { message: string; news: TopicNews }[]): Promise<void> {
  const programs = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.enabled, true), eq(table.kind, 'program')))
  for (const { id } of programs) for (const one of all) await enqueue(db, webhookTask, { id, ...one })
}

export async function listWebhooks(ctx: Ctx, { page, size, blurry }: { page: number; size: number; blurry?: string }) {
  const where = blurry ? ilike(table.name, containing(blurry)) : undefined
  const rows = await ctx.db
    .select()
    .from(table)
    .where(where)
    .orderBy(asc(table.id))
    .limit(size)
    .offset(page * size)
  return { content: rows.map((row) => present(ctx, row)), totalElements: await countRows(ctx.db, table, where) }
}

interface Fields {
  name: string
  kind: WebhookKind
  groups: WebhookGroup[]
  enabled: boolean
  secretUrl?: string
  secret?: string | null
}

export async function createWebhook(ctx: Ctx, { secretUrl = '', secret, ...fields }: Fields): Promise<Webhook> {
  checkAddress(ctx, fields.kind, secretUrl)
  checkSecret(fields.kind, !!secret)
  const by = ctx.user.me.username
  let row: Row | undefined
  await refusing(async () => {
    const id = await nextId(ctx.db, table.id)
    const url = ctx.secrets.seal(table.url, id, secretUrl)
    const values = {
      ...fields,
      groups: groupsOf(fields),
      id,
      url,
      ...seal(ctx, id, { secret }),
      createBy: by,
      updateBy: by,
    }
    ;[row] = await ctx.db.insert(table).overridingSystemValue().values(values).returning()
  })
  return present(ctx, row!)
}

/** Whoever makes it a robot of another kind must say its address again. */
export async function updateWebhook(
  ctx: Ctx,
  { id, rowVersion, secretUrl, secret, ...fields }: Fields & { id: number; rowVersion: number },
): Promise<Webhook> {
  let changed: Row | undefined
  await refusing(() =>
    ctx.db.transaction(async (tx) => {
      const [row] = await tx.select().from(table).where(eq(table.id, id)).for('update')
      if (!row) throw notFound()
      if (row.rowVersion !== rowVersion) throw conflict('error.stale', present(ctx, row))
      checkAddress(ctx, fields.kind, secretUrl ?? openUrl(ctx.secrets, row))
      checkSecret(fields.kind, secret === undefined ? row.secret !== null : secret !== null)
      const changes = {
        ...fields,
        groups: groupsOf(fields),
        ...seal(ctx, id, { secretUrl, secret }),
        updateBy: ctx.user.me.username,
      }
      ;[changed] = await tx.update(table).set(changes).where(eq(table.id, id)).returning()
    }),
  )
  return present(ctx, changed!)
}

export async function removeWebhooks(ctx: Ctx, ids: number[]): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const gone = await tx.delete(table).where(inArray(table.id, ids)).returning({ id: table.id })
    if (gone.length !== new Set(ids).size) throw notFound()
  })
}

export async function testWebhook(ctx: Ctx, id: number): Promise<{ ok: boolean; message: string }> {
  const [robot] = await ctx.db.select().from(table).where(eq(table.id, id))
  if (!robot) throw notFound()
  try {
    const { kind, ...place } = openRobot(ctx.secrets, robot)
    if (kind === 'program') {
      const news = { type: 'test', date: new Date().toISOString() } as const
      await postToProgram(ctx.config, place, { id: `test-${id}-${Date.now()}`, news })
      return { ok: true, message: translate(ctx.lang, 'webhook.testTaken') }
    }
    const text = translate(ctx.lang, 'webhook.testText', { name: ctx.user.me.nickName })
    await postToRobot(ctx.config, { kind, ...place }, text)
    return { ok: true, message: translate(ctx.lang, 'webhook.testSent') }
  } catch (error) {
    if (!(error instanceof RobotFailure)) throw error
    const { code } = error
    const message =
      code === undefined
        ? translate(ctx.lang, 'webhook.testFailed')
        : translate(ctx.lang, 'webhook.testRefused', { code })
    return { ok: false, message }
  }
}

/** What is given, as it is stored; what is left out stays. */
const seal = ({ secrets }: Ctx, id: number, { secretUrl, secret }: Pick<Fields, 'secretUrl' | 'secret'>) => ({
  ...(secretUrl && { url: secrets.seal(table.url, id, secretUrl) }),
  ...(secret !== undefined && { secret: secret === null ? null : secrets.seal(table.secret, id, secret) }),
})

function checkAddress(ctx: Ctx, kind: WebhookKind, url: string): void {
  if (robotAddress(ctx.config, kind, url)) return
  throw kind === 'program'
    ? badRequest('webhook.wrongAddress')
    : badRequest('webhook.wrongHost', { hosts: allowedHosts(ctx.config, kind).join(', ') })
}

/** What a program hears is signed, always. */
function checkSecret(kind: WebhookKind, hasSecret: boolean): void {
  if (kind === 'program' && !hasSecret) throw badRequest('webhook.needsSecret')
}

const groupsOf = ({ kind, groups }: Fields) => (kind === 'program' ? [] : groups)

const present = ({ secrets }: Ctx, row: Row) => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  groups: row.groups as WebhookGroup[],
  enabled: row.enabled,
  host: new URL(openUrl(secrets, row)).host,
  hasSecret: row.secret !== null,
  createBy: row.createBy ?? undefined,
  updateBy: row.updateBy ?? undefined,
  createTime: wireTime(row.createTime),
  updateTime: wireTime(row.updateTime),
  rowVersion: row.rowVersion,
})
