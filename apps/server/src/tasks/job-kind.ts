import * as z from 'zod'
import type { Db } from '../db/client.ts'
import type { Task } from './define-task.ts'
import { scheduleTable } from './schedule.table.ts'

/**
 * Work that administrators may schedule. Its parameters are the fields of its payload: texts, numbers, flags and choices, each with a
 * default. What it is called stands in the catalogues under `jobs.kind.KIND`, `jobs.about.KIND` and `jobs.param.NAME`.
 */
// biome-ignore lint/suspicious/noExplicitAny: kinds of every payload stand side by side; each checks its own
export type JobKind = Task<any>

export interface JobParam {
  name: string
  type: 'text' | 'number' | 'flag' | 'choice'
  least?: number | undefined
  most?: number | undefined
  choices?: string[] | undefined
  initial?: string | number | boolean | undefined
}

interface Described {
  type?: string
  enum?: string[]
  minimum?: number
  maximum?: number
  maxLength?: number
  default?: string | number | boolean
}

/** The fields of a payload, as a form shows them. Throws for one that a form cannot show. */
export function paramsOf({ kind, payload }: JobKind): JobParam[] {
  const { properties = {} } = z.toJSONSchema(payload, { io: 'input' }) as { properties?: Record<string, Described> }
  return Object.entries(properties).map(([name, field]) => {
    const type = typeOf(field)
    if (!type) throw new Error(`a form cannot show ${name} of ${kind}`)
    const isNumber = type === 'number'
    return {
      name,
      type,
      initial: field.default,
      ...(field.enum && { choices: field.enum }),
      ...(isNumber && { least: field.minimum, most: field.maximum }),
      ...(type === 'text' && { most: field.maxLength }),
    }
  })
}

function typeOf({ type, enum: choices }: Described): JobParam['type'] | undefined {
  if (choices) return 'choice'
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'boolean') return 'flag'
  return type === 'string' ? 'text' : undefined
}

/** A data step: the schedule that a kind begins with. People may change, pause or remove it. */
export const firstSchedule = ({ kind, cron }: JobKind) => ({
  name: `schedule-${kind}`,
  run: async (db: Db) => {
    if (!cron) throw new Error(`${kind} does not say when it is due first`)
    await db.insert(scheduleTable).values({ kind, cron })
  },
})
