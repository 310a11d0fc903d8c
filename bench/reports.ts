// A report of 5,000 issues with pictures in each format. It runs in a process of its own, as in the product, and says what it held
// at its peak, beside one of a tenth.
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBlobs } from '../apps/server/src/blobs/create-blobs.ts'
import { storeBlob } from '../apps/server/src/blobs/store-blob.ts'
import { readConfig } from '../apps/server/src/config.ts'
import { createLog } from '../apps/server/src/core/log.ts'
import { openDatabase } from '../apps/server/src/db/client.ts'
import { migrateDatabase } from '../apps/server/src/db/migrate.ts'
import { seed } from '../apps/server/src/seed/seed.ts'
import { type Measured, runTask } from './kit/run-task.ts'
import { onDatabase, openServers, type Row } from './kit/servers.ts'

const ISSUES = 5000
const PICTURE_BYTES = 60_000
const MOST_MB = 300
const work = ['modules/report/run-report.js', 'runReport'] as const
const writer = ['modules/issue/report/issue-report-writer.js', 'issueReportWriter']

export async function run({ quick }: { quick: boolean }): Promise<Row[]> {
  const count = quick ? ISSUES / 5 : ISSUES
  const servers = await openServers()
  const folder = await mkdtemp(join(tmpdir(), 'sunmao-bench-reports-'))
  try {
    const config = readConfig({ DEMO: '1', DATA_DIR: folder, DATABASE_URL: servers.databaseUrl })
    await mkdir(config.dataDir, { recursive: true })
    await migrateDatabase(servers.databaseUrl, async (db) => {
      await seed(db, config)
    })
    const blobs = await createBlobs(config, { signingSecret: Buffer.alloc(0) }, createLog('warn'))
    const { db, close } = openDatabase(servers.databaseUrl, () => undefined)
    const hashes: string[] = []
    for (let at = 0; at < count; at += 1) hashes.push((await storeBlob({ db, blobs }, pictureOf())).hash)
    await close()
    return await onDatabase(servers.databaseUrl, async (client) => {
      await client.query(
        `with one as (select * from project_sub where proj_id = 2 order by sub_id limit 1),
          made as (
            insert into issue (proj_id, sub_id, number, title, html, status, round, user_id, discipline, raise_discipline, type, error_class, priority, location, elements, search_text)
            select one.proj_id, one.sub_id, 'B-' || at, '走道净高不足 ' || at, '<p>风管底标高低于吊顶，请复核。</p>', 'open', 1, u.id, 'M', 'A', 'net_height', 'technical', 'high', '{}', '[]', ''
            from one, users u, generate_series(1, $1) at where u.username = 'lead' returning id)
          insert into issue_viewpoint (issue_id, file_ids, state, picture)
          select id, '{}', '{}', ($2::text[])[row_number() over (order by id)] from made`,
        [count, hashes],
      )
      const rows: Row[] = []
      for (const format of ['pdf', 'docx', 'xlsx'] as const) {
        const measure = async (most: number) => {
          const { rows: made } = await client.query<{ id: number }>(
            `insert into report (proj_id, user_id, kind, format, lang, ids, name)
             select 2, u.id, 'issue', $1, 'zh-CN', (select array_agg(id) from (
               select id from issue where number like 'B-%' order by id limit $2) own), 'bench.zip'
             from users u where u.username = 'lead' returning id`,
            [format, most],
          )
          return runTask(servers.databaseUrl, folder, work, made[0]!.id, writer)
        }
        const tenth = await measure(count / 10)
        const whole = await measure(count)
        rows.push(rowOf(`${format} of ${count} issues with pictures, in ${whole.seconds.toFixed(1)} s`, whole, tenth))
      }
      return rows
    })
  } finally {
    await servers.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const rowOf = (name: string, whole: Measured, tenth: Measured): Row => ({
  name: `${name}, beside a tenth`,
  ours: whole.peakMb,
  theirs: tenth.peakMb,
  unit: 'MB',
  ratio: whole.peakMb / tenth.peakMb,
  goal: `≤ ${MOST_MB} MB`,
  met: whole.peakMb <= MOST_MB,
})

/** What begins like a JPEG of 1600 by 900 and packs as badly as one. */
const pictureOf = (): Uint8Array =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 0x03, 0x84, 0x06, 0x40, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]),
    randomBytes(PICTURE_BYTES),
    Buffer.from([0xff, 0xd9]),
  ])
