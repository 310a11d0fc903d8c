// What is known of a backup: it was restored into a scratch database, and what came out was looked at.
import * as z from 'zod'
import { rehearsalPart } from './manifest.ts'
import { collect, seal, unseal } from './sealed-stream.ts'
import type { BackupStore } from './store/backup-store.ts'

export const rehearsalChecks = ['manifest', 'database', 'files', 'secret', 'model'] as const

export const Rehearsal = z.object({
  time: z.string(),
  seconds: z.number(),
  isGood: z.boolean(),
  /** In the order in which they were made; what came after one that failed was not looked at, except for the files. */
  checks: z.array(
    z.object({
      check: z.enum(rehearsalChecks),
      isGood: z.boolean(),
      count: z.number(),
      /** What is wrong, for people. */
      problem: z.string().optional(),
    }),
  ),
})
export type Rehearsal = z.output<typeof Rehearsal>

interface Means {
  store: BackupStore
  key: Buffer
}

/** Of the last rehearsal; nothing where there was none, or it cannot be read. */
export async function readRehearsal({ store, key }: Means, name: string): Promise<Rehearsal | undefined> {
  const part = await store.open(rehearsalPart(name))
  if (!part) return undefined
  try {
    const text = (await collect(unseal(key, rehearsalPart(name), part.bytes))).toString('utf8')
    return Rehearsal.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

export const writeRehearsal = ({ store, key }: Means, name: string, report: Rehearsal): Promise<void> =>
  store.put(rehearsalPart(name), seal(key, rehearsalPart(name), [Buffer.from(JSON.stringify(report))]))
