import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Release, ReleaseSwitch, ReleaseWork } from '@sunmao/contract'
import { and, desc, eq, gt, gte, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import type { Db } from '../../db/client.ts'
import { baseRoot, ownRoot, versionOf } from '../../release/own-product.ts'
import { readReleaseKeys } from '../../release/release-keys.ts'
import { bytesOf } from '../../release/release-manifest.ts'
import { BASE, type Ended, readHistory, readState, releasesFolder, type Trial } from '../../release/release-state.ts'
import { listReleases } from '../../release/remove-old.ts'
import { readRelease } from '../../release/verify-release.ts'
import { taskTable } from '../../tasks/task.table.ts'
import { processTable } from '../monitor/monitor.table.ts'
import { checkReleaseTask } from './release.task.ts'
import { counts, readCheck } from './release-check.service.ts'

const SHOWN = 30
/** How long somebody is told that a check has failed. */
const TOLD_S = 3600
const SILENT_S = 150

/** The name and the version of the program that answers. */
export const running = () => ({ name: ownRoot === baseRoot ? BASE : versionOf(ownRoot), version: versionOf(ownRoot) })
export const rootOf = (folder: string, name: string) => (name === BASE ? baseRoot : join(folder, name))

export async function showReleases(ctx: Ctx) {
  const folder = releasesFolder(ctx.config)
  const state = readState(folder)
  const { name, version } = running()
  const previous = state?.active === name ? state.previous : undefined
  const releases = await listReleases(folder)
  return {
    running: version,
    installed: versionOf(baseRoot),
    isInstallation: name === BASE,
    previous: previous === BASE ? versionOf(baseRoot) : previous,
    keys: [...(await readReleaseKeys(ctx.config)).keys()],
    canSwitch: ctx.state.switchRelease !== undefined,
    watchSeconds: ctx.config.releaseWatchS,
    content: releases.flatMap((one) => present(folder, one, version)),
    work: await readWork(ctx.db),
    current: state?.trial && presentSwitch(state.trial),
    history: readHistory(folder).slice(0, SHOWN).map(presentSwitch),
  }
}

function present(folder: string, version: string, runningVersion: string): Release[] {
  const release = readRelease(folder, version)
  if (!release) return []
  const check = readCheck(folder, version)
  return [
    {
      version,
      time: release.manifest.time,
      bytes: bytesOf(release.manifest),
      files: release.manifest.files.length,
      keyId: release.keyId,
      isFull: release.manifest.dependencies.kind === 'inside',
      isRunning: ownRoot !== baseRoot && version === runningVersion,
      check,
      isReady: counts(check, runningVersion),
    },
  ]
}

const presentSwitch = ({
  id,
  fromVersion,
  toVersion,
  isBack,
  by,
  time,
  steps,
  ...rest
}: Trial | Ended): ReleaseSwitch => ({
  id,
  from: fromVersion,
  to: toVersion,
  isBack,
  by,
  time,
  steps,
  ...('outcome' in rest && { outcome: rest.outcome, reason: rest.reason, endTime: rest.endTime }),
})

/** The check that waits or runs, or the last one where it has failed within the hour. */
async function readWork(db: Db): Promise<ReleaseWork | undefined> {
  const isTold = gte(taskTable.endTime, sql`now() - make_interval(secs => ${TOLD_S})`)
  const [row] = await db
    .select()
    .from(taskTable)
    .where(and(eq(taskTable.kind, checkReleaseTask.kind), or(inArray(taskTable.status, ['queued', 'running']), isTold)))
    .orderBy(desc(taskTable.number))
    .limit(1)
  return row?.status === 'queued' || row?.status === 'running' || row?.status === 'failed'
    ? {
        taskId: row.id,
        version: (row.payload as { version: string }).version,
        status: row.status,
        stage: row.stage ?? undefined,
        progress: row.progress,
        error: row.error ?? undefined,
      }
    : undefined
}

/** Servers and workers besides this one that work on the database: each would have to be switched where it runs. */
export async function countOthers({ db, bus }: Ctx): Promise<number> {
  const rows = await db
    .select({ host: processTable.host, pid: processTable.pid })
    .from(processTable)
    .where(
      and(
        ne(processTable.processId, bus.processId),
        isNull(processTable.endTime),
        gt(processTable.seenTime, sql`now() - make_interval(secs => ${SILENT_S})`),
      ),
    )
  return rows.filter(({ host, pid }) => host !== hostname() || (pid !== process.pid && isAlive(pid))).length
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Of the database: how long a start may take grows with it. */
export async function databaseBytes(db: Db): Promise<number> {
  const { rows } = await db.execute<{ size: number }>(sql`select pg_database_size(current_database())::float8 as size`)
  return rows[0]!.size
}

/** The last migration that whoever works on the tables must know. */
export async function schemaFloor(db: Db): Promise<number> {
  const { rows } = await db.execute<{ floor: number | null }>(
    sql`select max(migration_time)::float8 as floor from schema_floor`,
  )
  return rows[0]!.floor ?? 0
}
