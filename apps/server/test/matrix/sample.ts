import type { Blobs } from '../../src/blobs/blobs.ts'
import type { Db } from '../../src/db/client.ts'

/** Where rows are made, and in which state. */
export interface Place {
  db: Db
  blobs: Blobs
  projId: number
  subId: number
  /** Whose the rows are. */
  userId: number
  /** Rows that can be somebody's alone are. */
  isPrivate: boolean
  /** Models are locked. */
  isLocked: boolean
}

/** Ids by the name that a call uses for them. */
export type Rows = Record<string, number>

interface Asked {
  /** In the address: `:projectId` and the like. */
  params?: Record<string, string | number | undefined>
  query?: object
  body?: unknown
  headers?: Record<string, string>
}

/** What the test of every call needs of one feature. */
export interface Sample {
  /** Rows in a place; those of samples that it builds on are there already. */
  rows?(place: Place, known: Rows): Promise<Rows>
  /** Names whose rows are always their owner's alone. */
  own?: readonly string[]
  /** Names whose rows are their owner's alone in a private place. */
  private?: readonly string[]
  /** Names whose rows show what is in a model. */
  locked?: readonly string[]
  /** For each call on rows of a project: what to ask of these rows. Without an entry it takes `projId` in its address. */
  calls?: Record<string, (rows: Rows) => Asked>
}

export const defineSample = (sample: Sample): Sample => sample
