import { type BlobAnswer, plainScene, Scene, type SceneConfig } from '@sunmao/contract'
import { translate } from '@sunmao/i18n/node'
import { eq } from 'drizzle-orm'
import type { Ctx, ProjectCtx } from '../../core/context.ts'
import { badRequest, conflict } from '../../core/errors.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { projectSubTable } from '../project/project.table.ts'
import { lockSub } from '../project/project-lock.service.ts'
import { sceneConfigTable as table } from './scene-config.table.ts'

export async function readSceneConfig(ctx: Ctx, subId: number): Promise<SceneConfig> {
  const [row] = await ctx.db.select().from(table).where(eq(table.subId, subId))
  return { subId, scene: row?.scene ?? plainScene, rowVersion: row?.rowVersion ?? 0 }
}

export const updateSceneConfig = (ctx: ProjectCtx, { subId, scene, rowVersion }: SceneConfig): Promise<SceneConfig> =>
  inTransaction(ctx, async (own) => {
    await lockSub(own.db, ctx.project.projId, subId)
    const now = await readSceneConfig(own, subId)
    if (now.rowVersion !== rowVersion) throw conflict('error.stale', now)
    return write(own, subId, scene)
  })

export async function exportScene(ctx: Ctx, subId: number): Promise<BlobAnswer> {
  const [sub] = await ctx.db.select().from(projectSubTable).where(eq(projectSubTable.subId, subId))
  const { scene } = await readSceneConfig(ctx, subId)
  return {
    type: 'application/json',
    bytes: Buffer.from(`${JSON.stringify(scene, null, 2)}\n`),
    name: `${sub!.subName} ${translate(ctx.lang, 'sceneConfig.title')}.json`,
  }
}

export const importScene = (ctx: ProjectCtx, subId: number, bytes: Uint8Array): Promise<SceneConfig> =>
  inTransaction(ctx, async (own) => {
    await lockSub(own.db, ctx.project.projId, subId)
    return write(own, subId, sceneIn(bytes))
  })

function sceneIn(bytes: Uint8Array): Scene {
  try {
    return Scene.parse(JSON.parse(new TextDecoder().decode(bytes)))
  } catch {
    throw badRequest('sceneConfig.noScene')
  }
}

/** The first one is 1: 0 means that nobody has written any. */
async function write(ctx: Ctx, subId: number, scene: Scene): Promise<SceneConfig> {
  const by = ctx.user.me.username
  await ctx.db
    .insert(table)
    .values({ subId, scene, rowVersion: 1, createBy: by, updateBy: by })
    .onConflictDoUpdate({ target: table.subId, set: { scene, updateBy: by } })
  return readSceneConfig(ctx, subId)
}
