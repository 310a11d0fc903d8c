// What administrators decide of the assistant, under Parameters.
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { badRequest } from '../../core/errors.ts'
import type { Db } from '../../db/client.ts'
import { parameterTable } from '../parameters/parameters.table.ts'

export const onCode = 'assistant_on'
export const perDayCode = 'assistant_per_day'
export const leavesCode = 'assistant_leaves'

/** What is sent to an endpoint besides the question: nothing, the texts that were found, the results of our queries as well. */
const leavesKinds = ['question', 'extracts', 'tables'] as const
export type Leaves = (typeof leavesKinds)[number]
const PER_DAY = 100

async function readValue(db: Db, code: string): Promise<string | undefined> {
  const [row] = await db.select().from(parameterTable).where(eq(parameterTable.code, code))
  return row?.value.trim()
}

export const isAssistantOn = async (db: Db): Promise<boolean> => (await readValue(db, onCode)) !== '0'

/** Questions that one person may ask in a day. */
export async function perDay(db: Db): Promise<number> {
  const value = await readValue(db, perDayCode)
  return value && /^\d{1,6}$/.test(value) ? Number(value) : PER_DAY
}

/** What cannot be read lets the least out. */
export async function leavesOf(db: Db): Promise<Leaves> {
  const value = await readValue(db, leavesCode)
  return value === undefined || value === '' ? 'extracts' : (leavesKinds.find((kind) => kind === value) ?? 'question')
}

export async function checkOn(_: Ctx, value: string): Promise<void> {
  if (!['0', '1'].includes(value.trim())) throw badRequest('assistant.wrongOn')
}

export async function checkPerDay(_: Ctx, value: string): Promise<void> {
  if (!/^\d{1,6}$/.test(value.trim())) throw badRequest('assistant.wrongPerDay')
}

export async function checkLeaves(_: Ctx, value: string): Promise<void> {
  if (!leavesKinds.some((kind) => kind === value.trim())) throw badRequest('assistant.wrongLeaves')
}
