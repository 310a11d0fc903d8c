// What the writers sent and what they were told, kept outside the product, and the comparison with its database.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { withDatabase } from './database.ts'

/** A row of app_log: created once, then given one index code after the other. */
interface SentRecord {
  title: string
  username: string
  isAcknowledged: boolean
  /** The last value that was acknowledged, and the last one sent. */
  index: { acknowledged: number; sent: number }
}

/** A feedback with one picture, sent under its own Idempotency-Key as its description. */
interface SentFeedback {
  token: string
  picture: Buffer
  /** The id in the answer; nothing while unanswered. */
  id?: number
}

export interface Ledger {
  records: Map<string, SentRecord>
  feedback: Map<string, SentFeedback>
  /** One person's name is a number that only grows. */
  rename: { acknowledged: number; sent: number }
}

export const newLedger = (): Ledger => ({
  records: new Map(),
  feedback: new Map(),
  rename: { acknowledged: 0, sent: 0 },
})

/** Every entry names the row; empty lists are the aim. */
export interface Findings {
  lost: string[]
  doubled: string[]
  half: string[]
  /** In the database although nobody was told so. No fault after a kill. */
  unannounced: string[]
}

/** Writes that were answered with success. */
export const countAcknowledged = ({ records, feedback, rename }: Ledger): number => {
  const answered = [...feedback.values()].filter(({ id }) => id !== undefined).length
  let total = rename.acknowledged + answered
  for (const { isAcknowledged, index } of records.values()) total += Number(isAcknowledged) + index.acknowledged
  return total
}

/** The bytes of a picture; throws when they are not there. */
export type ReadBlob = (hash: string) => Buffer | Promise<Buffer>

/** Compares the ledger with the database and the blobs of a running product. */
export async function audit(
  ledger: Ledger,
  dataDir: string,
  readBlob: ReadBlob = (hash) => readFileSync(join(dataDir, 'blobs', hash.slice(0, 2), hash)),
): Promise<Findings> {
  const found: Findings = { lost: [], doubled: [], half: [], unannounced: [] }
  await withDatabase(dataDir, async (client) => {
    await auditRecords(ledger, client, found)
    await auditFeedback(ledger, client, found, readBlob)
    await auditName(ledger, client, found)
  })
  return found
}

interface RecordRow {
  record_code: string
  username: string
  app_type: number
  app_type_name: string
  index_code: string | null
}

async function auditRecords({ records }: Ledger, client: pg.Client, found: Findings): Promise<void> {
  const { rows } = await client.query<RecordRow>('select * from app_log where record_code = any($1)', [
    [...records.keys()],
  ])
  const byCode = new Map(rows.map((row) => [row.record_code, row]))
  if (rows.length !== byCode.size) found.doubled.push(`${rows.length - byCode.size} records`)
  for (const [code, sent] of records) {
    const row = byCode.get(code)
    if (!row) {
      if (sent.isAcknowledged) found.lost.push(`record ${code}`)
      continue
    }
    if (!sent.isAcknowledged) found.unannounced.push(`record ${code}`)
    const index = Number(row.index_code ?? 0)
    if (index < sent.index.acknowledged) found.lost.push(`index ${sent.index.acknowledged} of record ${code}`)
    if (index > sent.index.acknowledged) found.unannounced.push(`index ${index} of record ${code}`)
    const isWhole = row.app_type === 6 && row.app_type_name === sent.title && row.username === sent.username
    if (!isWhole || index > sent.index.sent) found.half.push(`record ${code}`)
  }
}

interface FeedbackRow {
  id: number
  description: string
  module: string
  /** Hashes of the pictures. */
  shots: string[]
  logged: boolean
}

async function auditFeedback(
  { feedback }: Ledger,
  client: pg.Client,
  found: Findings,
  readBlob: ReadBlob,
): Promise<void> {
  const { rows } = await client.query<FeedbackRow>(
    `with logged as (select distinct params::jsonb -> 'body' ->> 'description' as key
                     from log where description = 'log.feedback.add')
     select f.id, f.description, f.module, l.key is not null as logged,
       array(select s.hash from feedback_shot s where s.feedback_id = f.id order by s.index) as shots
     from feedback f left join logged l on l.key = f.description
     where f.description = any($1) order by f.id desc`,
    [[...feedback.keys()]],
  )
  const byKey = new Map(rows.map((row) => [row.description, row]))
  const extra = rows.filter((row) => byKey.get(row.description) !== row)
  found.doubled.push(...extra.map((row) => `feedback ${row.description}`))
  for (const [key, sent] of feedback) {
    const row = byKey.get(key)
    if (!row) {
      if (sent.id !== undefined) found.lost.push(`feedback ${key}`)
      continue
    }
    if (sent.id === undefined) found.unannounced.push(`feedback ${key}`)
    else if (sent.id !== row.id) found.lost.push(`feedback ${key} under the id ${sent.id}`)
    else if (!row.logged) found.half.push(`feedback ${key} without its line in the log`)
    const hash = sha256(sent.picture)
    if (row.module !== 'home' || row.shots.length !== 1 || row.shots[0] !== hash) found.half.push(`feedback ${key}`)
    else if ((await hashOf(readBlob, hash)) !== hash) found.lost.push(`picture of feedback ${key}`)
  }
}

async function auditName({ rename }: Ledger, client: pg.Client, found: Findings): Promise<void> {
  const { rows } = await client.query<{ nick_name: string; search_text: string }>(
    "select nick_name, search_text from users where username = 'plain'",
  )
  const [row] = rows
  // Before the first change it is the name that the demo gave.
  const name = Number(/^稿(\d+)$/.exec(row?.nick_name ?? '')?.[1] ?? 0)
  if (name < rename.acknowledged) found.lost.push(`name ${rename.acknowledged}, found ${name}`)
  else if (name > rename.acknowledged) found.unannounced.push(`name ${name}`)
  const isWhole = name <= rename.sent && row?.search_text.includes(row.nick_name)
  if (!isWhole) found.half.push(`name ${row?.nick_name}`)
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function hashOf(readBlob: ReadBlob, hash: string): Promise<string> {
  try {
    return sha256(await readBlob(hash))
  } catch {
    return '' // Not there: the comparison says so.
  }
}
