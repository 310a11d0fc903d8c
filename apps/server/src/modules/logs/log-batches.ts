// Rows of calls that end at the same time are written by one statement: one commit for all of them. Nobody is answered before his is.
import { getTableColumns, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { logTable } from './logs.table.ts'

export type LogRow = typeof logTable.$inferInsert

/** More at once would make those that come later wait for one large statement. */
const MOST = 100

interface Waiting {
  row: LogRow
  done: () => void
  failed: (error: unknown) => void
}

/** Writes a row and resolves when it is committed. */
export function logBatches(db: Db): (row: LogRow) => Promise<void> {
  const waiting: Waiting[] = []
  let isWriting = false

  async function writeAll(): Promise<void> {
    isWriting = true
    for (let batch = waiting.splice(0, MOST); batch.length > 0; batch = waiting.splice(0, MOST))
      await writeBatch(db, batch)
    isWriting = false
  }

  return (row) =>
    new Promise((done, failed) => {
      waiting.push({ row, done, failed })
      if (!isWriting) void writeAll()
    })
}

async function writeBatch(db: Db, batch: readonly Waiting[]): Promise<void> {
  try {
    await insert(
      db,
      batch.map(({ row }) => row),
    )
    for (const { done } of batch) done()
  } catch (error) {
    // One that cannot be written must not take the others with it. A database that is away is asked once for all of them.
    if (batch.length > 1 && isOfRow(error)) for (const one of batch) await writeBatch(db, [one])
    else for (const { failed } of batch) failed(error)
  }
}

/** What the database says of values and constraints, not of itself. */
function isOfRow(error: unknown): boolean {
  const { code } = ((error as Error).cause ?? error) as { code?: string }
  return /^2[23]/.test(code ?? '')
}

const { id: _, createTime: __, ...written } = getTableColumns(logTable)
const fields = Object.entries(written)
const names = sql.join(
  fields.map(([, { name }]) => sql.identifier(name)),
  sql`, `,
)

/** The same text for any number of rows: the database plans it once. */
const insert = (db: Db, rows: readonly LogRow[]) =>
  db.execute(sql`
    insert into ${logTable} (${names})
    select ${names} from json_populate_recordset(null::${logTable}, ${JSON.stringify(rows.map(valuesOf), wellFormed)})`)

/** A text that was cut in the middle of a character is none that the database takes. */
const wellFormed = (_key: string, value: unknown) =>
  typeof value === 'string' && /[\ud800-\udfff]/.test(value) ? Buffer.from(value).toString() : value

const valuesOf = (row: LogRow) =>
  Object.fromEntries(fields.map(([key, { name, default: usual }]) => [name, row[key as keyof LogRow] ?? usual ?? null]))
