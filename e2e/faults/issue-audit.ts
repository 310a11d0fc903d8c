// Compares what the writers of issues were told with the database and the stored bytes.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { rowsOf } from './database.ts'
import type { IssueLedger } from './issue-load.ts'

/** Every entry names what is wrong; empty lists are the aim. */
export interface IssueFindings {
  lost: string[]
  half: string[]
  numbers: string[]
}

interface IssueRow {
  id: number
  number: string
  title: string
  html: string
  steps: number
  pictures: string[]
  files: { name: string; hash: string }[]
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

function readBlob(dataDir: string, hash: string): Buffer | undefined {
  try {
    return readFileSync(join(dataDir, 'blobs', hash.slice(0, 2), hash))
  } catch {
    return undefined
  }
}
const isWhole = (dataDir: string, hash: string) => {
  const bytes = readBlob(dataDir, hash)
  return bytes !== undefined && sha256(bytes) === hash
}

export async function auditIssues(ledger: IssueLedger, dataDir: string): Promise<IssueFindings> {
  const found: IssueFindings = { lost: [], half: [], numbers: [] }
  const rows = await rowsOf<IssueRow>(
    dataDir,
    `select i.id, i.number, i.title, i.html,
       (select count(*)::int from issue_activity a where a.issue_id = i.id and a.kind = 'edit'
          and not a.changes @> '[{"field":"attachments"}]') as steps,
       array(select v.picture from issue_viewpoint v where v.issue_id = i.id) as pictures,
       (select coalesce(json_agg(json_build_object('name', f.name, 'hash', f.hash)), '[]')
          from issue_attachment f where f.issue_id = i.id) as files
     from issue i where i.title = any($1)`,
    [[...ledger.issues.keys()]],
  )
  const byTitle = new Map(rows.map((row) => [row.title, row]))
  for (const [title, sent] of ledger.issues) {
    const row = byTitle.get(title)
    if (!row) {
      if (sent.id !== undefined) found.lost.push(`issue ${title}`)
      continue
    }
    if (sent.number !== undefined && sent.number !== row.number) found.lost.push(`number ${sent.number}`)
    const edit = Number(/^<p>(\d+)<\/p>$/.exec(row.html)?.[1] ?? 0)
    if (edit < sent.edits.acknowledged) found.lost.push(`edit ${sent.edits.acknowledged} of ${title}`)
    if (edit > sent.edits.sent || row.steps !== edit) found.half.push(`edits of ${title}`)
    const hash = sha256(sent.picture)
    if (row.pictures.length !== 1 || row.pictures[0] !== hash) found.half.push(`viewpoint of ${title}`)
    else if (!isWhole(dataDir, hash)) found.lost.push(`picture of ${title}`)
    for (const file of sent.files) {
      const kept = row.files.filter(({ name }) => name === file.name)
      if (kept.length > 1) found.half.push(`file ${file.name} twice`)
      if (kept.length === 0 && file.isAcknowledged) found.lost.push(`file ${file.name}`)
      if (kept[0] && (kept[0].hash !== sha256(file.bytes) || !isWhole(dataDir, kept[0].hash)))
        found.lost.push(`bytes of ${file.name}`)
    }
  }
  found.numbers.push(...(await wrongNumbers(dataDir)))
  return found
}

/** In each sub and discipline they run from 1 to the counter, each once. */
async function wrongNumbers(dataDir: string): Promise<string[]> {
  const rows = await rowsOf<{ series: string; given: number[]; last: number }>(
    dataDir,
    `select regexp_replace(i.number, '-[0-9]+$', '') as series,
       array_agg(substring(i.number from '[0-9]+$')::int order by i.number) as given, max(s.last) as last
     from issue i join issue_serial s on s.sub_id = i.sub_id and s.discipline = split_part(reverse(split_part(reverse(i.number), '-', 2)), '-', 1)
     where i.number is not null group by 1`,
  )
  return rows
    .filter(({ given, last }) => given.length !== last || given.some((number, at) => number !== at + 1))
    .map(({ series, given, last }) => `${series}: ${given.length} numbers up to ${given.at(-1)}, counter ${last}`)
}

const WAIT_MS = 180_000
const ends: Record<string, (bytes: Buffer) => boolean> = {
  // A zip ends with its directory, a PDF with its last line.
  docx: (bytes) => bytes.subarray(0, 2).toString() === 'PK' && bytes.subarray(-100).includes('PK\x05\x06'),
  xlsx: (bytes) => bytes.subarray(0, 2).toString() === 'PK' && bytes.subarray(-100).includes('PK\x05\x06'),
  pdf: (bytes) => bytes.subarray(0, 5).toString() === '%PDF-' && bytes.subarray(-32).includes('%%EOF'),
}

/** Waits for what was promised; names every sheet that is missing, failed or not whole. */
export async function auditReports({ reports }: IssueLedger, dataDir: string): Promise<string[]> {
  const wrong = new Map<number, string>()
  for (const until = Date.now() + WAIT_MS; Date.now() < until; await sleep(500)) {
    wrong.clear()
    const rows = await rowsOf<{ id: number; format: string; hash: string | null; status: string }>(
      dataDir,
      'select r.id, r.format, r.hash, t.status from report r join task t on t.id = r.task_id where r.id = any($1)',
      [reports],
    )
    for (const id of reports) {
      const row = rows.find((one) => one.id === id)
      if (!row) wrong.set(id, `report ${id} is lost`)
      else if (!row.hash) wrong.set(id, `report ${id} is ${row.status}`)
      else {
        const bytes = readBlob(dataDir, row.hash)
        if (!bytes || sha256(bytes) !== row.hash || !ends[row.format]!(bytes))
          wrong.set(id, `report ${id} is not whole`)
      }
    }
    const isOpen = rows.some(({ status }) => status === 'queued' || status === 'running')
    if (!isOpen) break
  }
  return [...wrong.values()]
}
