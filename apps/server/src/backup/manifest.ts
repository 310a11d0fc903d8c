import * as z from 'zod'

export const FORMAT = 1

const TableEntry = z.object({
  /** `schema.table`, quoted as SQL wants it. */
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
  bytes: z.number(),
  /** Of the text that COPY writes. */
  sha256: z.string(),
})
export type TableEntry = z.output<typeof TableEntry>

const SequenceEntry = z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })
export type SequenceEntry = z.output<typeof SequenceEntry>

/** What a backup holds. It is sealed like the rest, and written last: a backup without it is none. */
export const Manifest = z.object({
  format: z.literal(FORMAT),
  name: z.string(),
  /** Everything that was committed before it is in the backup. */
  moment: z.string(),
  endTime: z.string(),
  instance: z.string(),
  version: z.string(),
  postgres: z.string(),
  /** Why it was made. */
  reason: z.enum(['asked', 'scheduled', 'command', 'deployment']),
  /** By the time that its journal gives each. */
  migrations: z.array(z.object({ hash: z.string(), time: z.number() })),
  tables: z.array(TableEntry),
  sequences: z.array(SequenceEntry),
  blobs: z.object({ count: z.number(), bytes: z.number(), added: z.number(), addedBytes: z.number() }),
  /** Blobs that the store has lost or changed: they were not there to be backed up. */
  lostBlobs: z.array(z.string()),
  /** What seals the secrets in the database, in base64. */
  secretKeys: z.array(z.string()),
  settings: z.record(z.string(), z.unknown()),
  /** Of the sealed part `database`. */
  databaseBytes: z.number(),
})
export type Manifest = z.output<typeof Manifest>

export const manifestPart = (name: string) => `${name}/manifest`
export const databasePart = (name: string) => `${name}/database`
/** See blob-list.ts. */
export const blobsPart = (name: string) => `${name}/blobs`
export const rehearsalPart = (name: string) => `${name}/rehearsal`

const NAME = /^b-(\d{8})-(\d{6})-[0-9a-f]{6}$/
export const isBackupName = (name: string): boolean => NAME.test(name)

/** `b-20261119-041530-ab12cd`, by UTC. */
export function backupName(time: Date, random: string): string {
  const digits = time.toISOString().replace(/\D/g, '')
  return `b-${digits.slice(0, 8)}-${digits.slice(8, 14)}-${random}`
}
