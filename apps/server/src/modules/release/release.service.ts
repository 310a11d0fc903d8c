import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReceivedFile } from '@sunmao/contract'
import { and, eq, inArray } from 'drizzle-orm'
import { keepBlob } from '../../blobs/store-blob.ts'
import type { Ctx } from '../../core/context.ts'
import { AppError, badRequest, conflict, notFound } from '../../core/errors.ts'
import { lastMigration } from '../../release/last-migration.ts'
import { baseRoot, mainOf, ownProduct, versionOf } from '../../release/own-product.ts'
import { readReleaseKeys } from '../../release/release-keys.ts'
import { ReleaseRefused } from '../../release/release-refused.ts'
import {
  BASE,
  isWhole,
  readHistory,
  readState,
  releasesFolder,
  type Trial,
  writeState,
} from '../../release/release-state.ts'
import { unpackRelease } from '../../release/unpack-release.ts'
import { enqueue } from '../../tasks/queue.ts'
import { taskTable } from '../../tasks/task.table.ts'
import { checkReleaseTask } from './release.task.ts'
import { counts, forgetCheck, readCheck } from './release-check.service.ts'
import { countOthers, databaseBytes, rootOf, running, schemaFloor } from './release-list.service.ts'

const START_S = 300
/** A migration that rewrites everything still gets so far in a second. */
const SLOWEST_BYTES_S = 2_000_000
/** The answer that a switch has begun should reach who asked. */
const REPLY_MS = 300

let turn: Promise<unknown> = Promise.resolve()

/** One package after another. */
export function takeRelease(ctx: Ctx, file: ReceivedFile | undefined): Promise<{ version: string }> {
  const work = turn.then(() => unpack(ctx, file))
  turn = work.catch(() => undefined)
  return work
}

async function unpack({ db, blobs, config }: Ctx, file: ReceivedFile | undefined): Promise<{ version: string }> {
  if (!file) throw badRequest('error.fileMissing', { field: 'file' })
  const keys = await readReleaseKeys(config)
  if (keys.size === 0) throw badRequest('deploy.noKeys')
  const folder = releasesFolder(config)
  refuseBusy(folder)
  const { hash } = await keepBlob(db, file)
  try {
    const { bytes } = await blobs.open(hash)
    const { version } = await unpackRelease({ folder, keys, running: ownProduct() }, bytes)
    forgetCheck(folder, version)
    return { version }
  } catch (error) {
    if (error instanceof ReleaseRefused) throw badRequest(`deploy.refused.${error.reason}`, error.facts)
    throw error
  }
}

/** Whoever asks while one is under way is told of that one. */
export async function beginCheck(ctx: Ctx, version: string): Promise<{ taskId: string }> {
  requireRelease(ctx, version)
  const isActive = and(eq(taskTable.kind, checkReleaseTask.kind), inArray(taskTable.status, ['queued', 'running']))
  const [active] = await ctx.db.select({ taskId: taskTable.id }).from(taskTable).where(isActive).limit(1)
  if (active) return active
  const options = { ownerId: ctx.user.userId, size: await databaseBytes(ctx.db) }
  return { taskId: await enqueue(ctx.db, checkReleaseTask, { version }, options) }
}

export async function beginSwitch(ctx: Ctx, version: string, acceptOneWay: boolean): Promise<{ id: string }> {
  const folder = requireRelease(ctx, version)
  const present = running()
  if (version === present.version) throw conflict('deploy.isRunning')
  const check = readCheck(folder, version)
  if (!check || !counts(check, present.version)) throw conflict('deploy.notChecked')
  if (check.isOneWay && !acceptOneWay) throw conflict('deploy.oneWay')
  return begin(ctx, version, { isOneWay: check.isOneWay, isBack: false })
}

/** To what ran before the last switch, as long as that can work on the data. */
export async function rollBack(ctx: Ctx): Promise<{ id: string }> {
  const folder = releasesFolder(ctx.config)
  const state = readState(folder)
  const before = state?.previous
  if (!before || state.active !== running().name) throw conflict('deploy.nothingBefore')
  if (!mainOf(rootOf(folder, before))) throw conflict('deploy.nothingBefore')
  if ((await schemaFloor(ctx.db)) > lastMigration(rootOf(folder, before))) throw conflict('deploy.cannotGoBack')
  return begin(ctx, before, { isOneWay: false, isBack: true })
}

/** For a row of the history: only what it led to, and only while that runs. */
export function rollBackFrom(ctx: Ctx, id: string): Promise<{ id: string }> {
  const [last] = readHistory(releasesFolder(ctx.config)).filter(({ outcome }) => outcome === 'switched')
  if (last?.id !== id) throw conflict('deploy.notTheLast')
  return rollBack(ctx)
}

async function begin(ctx: Ctx, to: string, how: Pick<Trial, 'isOneWay' | 'isBack'>): Promise<{ id: string }> {
  const { config, db, state, user, ip } = ctx
  const begin = state.switchRelease
  if (!begin) throw conflict('deploy.notHere')
  const others = await countOthers(ctx)
  if (others > 0) throw new AppError(409, 'deploy.others', { count: others })
  const size = await databaseBytes(db)
  const folder = releasesFolder(config)
  const present = running()
  // Nothing is awaited from here on, so of two who ask at once the second finds the first.
  refuseBusy(folder)
  const known = readState(folder) ?? { active: BASE, over: versionOf(baseRoot) }
  const trial: Trial = {
    id: randomUUID(),
    to,
    from: present.name,
    toVersion: versionOf(rootOf(folder, to)),
    fromVersion: present.version,
    by: user.me.username,
    ip,
    time: new Date().toISOString(),
    startS: START_S + Math.ceil(size / SLOWEST_BYTES_S),
    watchS: config.releaseWatchS,
    steps: [],
    ...how,
  }
  writeState(folder, { ...known, active: present.name, trial })
  setTimeout(begin, REPLY_MS)
  return { id: trial.id }
}

export async function removeRelease(ctx: Ctx, version: string): Promise<void> {
  const folder = requireRelease(ctx, version)
  const state = readState(folder)
  if (version === running().name || version === state?.active) throw conflict('deploy.isRunning')
  if (version === state?.previous) throw conflict('deploy.isPrevious')
  refuseBusy(folder)
  await rm(join(folder, version), { recursive: true, force: true })
  forgetCheck(folder, version)
}

/** Answers the folder of all. */
function requireRelease({ config }: Ctx, version: string): string {
  const folder = releasesFolder(config)
  if (!isWhole(folder, version)) throw notFound()
  return folder
}

function refuseBusy(folder: string): void {
  if (readState(folder)?.trial) throw conflict('deploy.isBusy')
}
