import { and, eq, min } from 'drizzle-orm'
import type { HealthFinding, HealthMeans } from '../../answers.ts'
import { openBackups } from '../../backup/from-task.ts'
import { isBackupName } from '../../backup/manifest.ts'
import { readManifest } from '../../backup/read-manifest.ts'
import { readRehearsal } from '../../backup/rehearsal.ts'
import { BackupDamaged, WrongBackupKey } from '../../backup/sealed-stream.ts'
import type { Config } from '../../config.ts'
import { wireTime } from '../../core/wire-time.ts'
import type { Db } from '../../db/client.ts'
import type { CodedText } from '../../db/coded-text.ts'
import { scheduleTable } from '../../tasks/schedule.table.ts'
import { readThresholds } from '../health/thresholds.service.ts'
import { userTable } from '../users/users.table.ts'
import { backupTask } from './backup.task.ts'

const DAY_MS = 86_400_000
const PAGE = '/operations/backup'

interface LastGood {
  /** Everything that was written before it is in a backup that nothing speaks against. */
  backup?: Date
  /** When one was restored for a try and found whole. */
  rehearsal?: Date
  /** The newest of all cannot be read, or its rehearsal has failed. */
  isNewestBroken: boolean
}

/** Whether what happened today could be brought back: by the last good backup, its proof, and the schedule that makes the next one. */
export async function backupHealth({ db, config }: HealthMeans): Promise<HealthFinding> {
  const limits = await readThresholds(db)
  const last = await findLastGood(config)
  const daysSince = (time: Date | undefined) => (time ? Math.floor((Date.now() - time.getTime()) / DAY_MS) : undefined)
  const days = daysSince(last.backup)
  const age = days ?? daysSince(await firstDay(db)) ?? 0
  const proven = daysSince(last.rehearsal)
  const isPaused = !(await isScheduled(db))
  const text = ((): CodedText => {
    if (days === undefined) return { code: 'health.backup.none', facts: {} }
    if (days >= limits.health_backup_amber) return { code: 'health.backup.old', facts: { count: days } }
    if (last.isNewestBroken) return { code: 'health.backup.broken', facts: {} }
    if (isPaused) return { code: 'health.backup.paused', facts: {} }
    if (proven === undefined) return { code: 'health.backup.unproven', facts: {} }
    if (proven >= limits.health_rehearsal_days) return { code: 'health.backup.provenLongAgo', facts: { count: proven } }
    return { code: 'health.backup.fine', facts: {} }
  })()
  const state = age >= limits.health_backup_red ? 'red' : text.code === 'health.backup.fine' ? 'green' : 'amber'
  const fact = (name: string, time: Date | undefined) =>
    time ? [{ code: `health.fact.${name}`, facts: { value: wireTime(time).slice(0, 16) } }] : []
  const action = isPaused
    ? { code: 'health.backup.resume', path: '/operations/timing' }
    : { code: 'health.backup.do', path: PAGE }
  return {
    area: 'backup',
    state,
    text,
    facts: [...fact('backup', last.backup), ...fact('rehearsal', last.rehearsal)],
    ...(state !== 'green' && { action }),
  }
}

/** From the newest on, until both are found: usually the newest is good and proven. */
async function findLastGood(config: Config): Promise<LastGood> {
  const { store, key } = await openBackups(config)
  const names: string[] = []
  for await (const { name: part } of store.list('b-')) {
    const [name = '', file] = part.split('/')
    if (file === 'manifest' && isBackupName(name)) names.push(name)
  }
  const found: LastGood = { isNewestBroken: false }
  for (const [at, name] of names.sort().reverse().entries()) {
    const manifest = await readManifest(store, key, name).catch((error: unknown) => {
      if (error instanceof BackupDamaged || error instanceof WrongBackupKey) return undefined
      throw error
    })
    const rehearsal = manifest && (await readRehearsal({ store, key }, name))
    if (!manifest || rehearsal?.isGood === false) {
      if (at === 0) found.isNewestBroken = true
      continue
    }
    found.backup ??= new Date(manifest.moment)
    if (rehearsal) found.rehearsal ??= new Date(rehearsal.time)
    if (found.backup && found.rehearsal) break
  }
  return found
}

/** Of the installation, as far as its people tell. */
async function firstDay(db: Db): Promise<Date | undefined> {
  const [row] = await db.select({ time: min(userTable.createTime) }).from(userTable)
  return row?.time ?? undefined
}

async function isScheduled(db: Db): Promise<boolean> {
  return (
    (await db.$count(scheduleTable, and(eq(scheduleTable.kind, backupTask.kind), eq(scheduleTable.enabled, true)))) > 0
  )
}
