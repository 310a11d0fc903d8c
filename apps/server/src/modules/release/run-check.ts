// Whether the present data take a release: a backup of now is restored where nobody sees it, and the release's own program brings that
// copy up to date, migrations and data steps alike.
import { join } from 'node:path'
import type { ReleaseCheck } from '@sunmao/contract'
import pg from 'pg'
import { backupMeans } from '../../backup/from-task.ts'
import { loadDatabase } from '../../backup/load-database.ts'
import { makeBackup } from '../../backup/make-backup.ts'
import { makeScratch } from '../../backup/scratch-database.ts'
import { lastMigration } from '../../release/last-migration.ts'
import { ownRoot, versionOf } from '../../release/own-product.ts'
import { releasesFolder } from '../../release/release-state.ts'
import { tryMigrations } from '../../release/run-try.ts'
import { verifyRelease } from '../../release/verify-release.ts'
import type { TaskContext } from '../../tasks/define-task.ts'
import { writeCheck } from './release-check.service.ts'

export async function runCheck(context: TaskContext<{ version: string }>) {
  const { config, payload, progress } = context
  const { version } = payload
  const folder = releasesFolder(config)
  const began = performance.now()
  const report: ReleaseCheck = {
    time: new Date().toISOString(),
    seconds: 0,
    isGood: false,
    from: versionOf(ownRoot),
    migrations: [],
    isOneWay: false,
  }
  try {
    progress(0, 'files')
    const manifest = await verifyRelease(folder, version)
    const means = await backupMeans(context)
    const backup = await makeBackup(means, {
      reason: 'deployment',
      onProgress: (percent) => progress(5 + percent / 2, 'backup'),
    })
    report.backup = backup.name
    report.rows = backup.tables.reduce((sum, { rows }) => sum + rows, 0)
    const scratch = await makeScratch(means.databaseUrl)
    try {
      await loadDatabase(means, backup, scratch.url, (share) => progress(55 + 25 * share, 'copy'))
      progress(80, 'migrations')
      await tryMigrations(join(folder, version), scratch.url)
      report.isOneWay = (await floorOf(scratch.url)) > lastMigration(ownRoot)
    } finally {
      await scratch.remove()
    }
    const known = lastMigration(ownRoot)
    report.migrations = manifest.migrations.filter(({ when }) => when > known).map(({ tag }) => tag)
    report.isGood = true
  } catch (error) {
    report.problem = (error as Error).message
  }
  report.seconds = (performance.now() - began) / 1000
  writeCheck(folder, version, report)
  if (!report.isGood) throw new Error(report.problem)
  return { version }
}

/** The last migration that a program must know to work on this database. */
async function floorOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ floor: number | null }>(
      'select max(migration_time)::float8 as floor from schema_floor',
    )
    return rows[0]!.floor ?? 0
  } finally {
    await client.end()
  }
}
