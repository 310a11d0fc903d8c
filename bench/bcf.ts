// 5,000 topics with pictures and comments in and out. Each task runs in a process of its own, as in the product, and says what it
// held at its peak.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { BcfWriter } from '@sunmao/bcf'
import { createBlobs } from '../apps/server/src/blobs/create-blobs.ts'
import { storeBlob } from '../apps/server/src/blobs/store-blob.ts'
import { readConfig } from '../apps/server/src/config.ts'
import { createLog } from '../apps/server/src/core/log.ts'
import { openDatabase } from '../apps/server/src/db/client.ts'
import { migrateDatabase } from '../apps/server/src/db/migrate.ts'
import { seed } from '../apps/server/src/seed/seed.ts'
import { type Measured, runTask } from './kit/run-task.ts'
import { onDatabase, openServers, type Row } from './kit/servers.ts'

const TOPICS = 5000
const PICTURE_BYTES = 60_000
const MOST_MB = 300
const works = {
  read: ['modules/bcf/import/run-read.js', 'runRead'],
  apply: ['modules/bcf/import/run-apply.js', 'runApply'],
  export: ['modules/bcf/export/run-export.js', 'runExport'],
} as const

export async function run({ quick }: { quick: boolean }): Promise<Row[]> {
  const count = quick ? TOPICS / 20 : TOPICS
  const servers = await openServers()
  const folder = await mkdtemp(join(tmpdir(), 'sunmao-bench-bcf-'))
  try {
    const config = readConfig({ DEMO: '1', DATA_DIR: folder, DATABASE_URL: servers.databaseUrl })
    await mkdir(config.dataDir, { recursive: true })
    await migrateDatabase(servers.databaseUrl, async (db) => {
      await seed(db, config)
    })
    const blobs = await createBlobs(config, { signingSecret: Buffer.alloc(0) }, createLog('warn'))
    const { db, close } = openDatabase(servers.databaseUrl, () => undefined)
    const { hash, size } = await storeBlob({ db, blobs }, archive(count))
    await close()
    return await onDatabase(servers.databaseUrl, async (client) => {
      const task = (what: keyof typeof works, id: number) => runTask(servers.databaseUrl, folder, works[what], id)
      const { rows } = await client.query<{ id: number }>(
        `insert into bcf_import (proj_id, sub_id, user_id, name, size, hash, sees_locked)
         select s.proj_id, s.sub_id, u.id, 'bench.bcf', $1, $2, true from project_sub s, users u
         where s.proj_id = 2 and u.username = 'lead' order by s.sub_id limit 1 returning id`,
        [size, hash],
      )
      const { id } = rows[0]!
      const read = await task('read', id)
      await client.query(
        `update bcf_import set status = 'applying', asked = '{"discipline":"M","isLead":true,"lang":"zh-CN"}' where id = $1`,
        [id],
      )
      const applied = await task('apply', id)
      const made = await client.query<{ id: number }>(
        `insert into bcf_export (proj_id, user_id, version, lang, ids, name, sees_locked)
         select i.proj_id, i.user_id, '3.0', 'zh-CN', (select array_agg(issue_id) from bcf_topic), 'bench.bcf', true
         from bcf_import i where i.id = $1 returning id`,
        [id],
      )
      const written = await task('export', made.rows[0]!.id)
      const of = `${count} topics, ${Math.round(size / 1e6)} MB`
      return [rowOf(`look at ${of}`, read), rowOf(`take ${of}`, applied), rowOf(`export ${of}`, written)]
    })
  } finally {
    await servers.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const rowOf = (name: string, { seconds, peakMb }: Measured): Row => ({
  name: `${name}, in ${seconds.toFixed(1)} s`,
  ours: peakMb,
  theirs: MOST_MB,
  unit: 'MB',
  ratio: peakMb / MOST_MB,
  goal: `≤ ${MOST_MB} MB`,
  met: peakMb <= MOST_MB,
})

/** Written as it is read: nobody holds it as a whole. */
function archive(count: number): PassThrough {
  const stream = new PassThrough()
  const guid = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
  const write = async () => {
    const writer = new BcfWriter(
      (bytes) => (stream.write(bytes) ? undefined : once(stream, 'drain').then(() => undefined)),
      { version: '3.0' },
    )
    for (let at = 0; at < count; at += 1) {
      const bytes = pictureOf()
      await writer.addTopic({
        ...{
          guid: guid(at),
          title: `走道净高不足 ${at}`,
          type: 'Clash',
          status: 'Open',
          priority: 'Major',
          labels: ['净高'],
        },
        ...{
          creationDate: '2026-03-01T08:00:00Z',
          creationAuthor: 'a@example.com',
          description: '风管底标高低于吊顶。',
        },
        ...{ referenceLinks: [], documents: [], related: [], header: [], otherFiles: [], kept: [] },
        comments: [{ guid: guid(at + 1e6), date: '2026-03-02T08:00:00Z', author: 'b@example.com', text: '请复核' }],
        viewpoints: [
          {
            guid: guid(at + 2e6),
            snapshot: { path: 's.jpg', size: bytes.length, read: async () => bytes },
            view: {
              perspective: { position: [at, 0, 3], direction: [0, 1, 0], up: [0, 0, 1], fieldOfView: 50 },
              ...{ selection: [], colouring: [], lines: [], clippingPlanes: [], bitmaps: [] },
            },
          },
        ],
      })
    }
    await writer.finish()
    stream.end()
  }
  write().catch((error) => stream.destroy(error))
  return stream
}

/** What begins like a JPEG of 1600 by 900 and packs as badly as one. */
const pictureOf = (): Uint8Array =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0x03, 0x84, 0x06, 0x40, 1, 1, 0x11, 0]),
    randomBytes(PICTURE_BYTES),
  ])
