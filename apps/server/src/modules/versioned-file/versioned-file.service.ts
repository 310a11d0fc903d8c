// A kind of file that has versions, as the services of this folder must know it. Locks are taken in one order: project (shared),
// sub, chain, version.
import type { EventKind } from '@sunmao/contract'
import type { Key } from '@sunmao/i18n'
import { eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm'
import type { ProjectCtx } from '../../core/context.ts'
import type { Db } from '../../db/client.ts'
import { statusOfWork, type TaskEnd } from '../../tasks/task-status.ts'
import type { ChainTable, IdColumn, VersionTable } from './versioned-file.table.ts'

export type Chain = ChainTable['$inferSelect']
export type Version = VersionTable['$inferSelect']

export interface VersionTables<C extends ChainTable = ChainTable, V extends VersionTable = VersionTable> {
  chain: C
  version: V
  /** The field that names the chain, in rows of either table. */
  chainKey: string
  chainId: { ofChain: IdColumn; ofVersion: IdColumn }
  isLatest: SQL
  /** As it is while a task works on it. */
  status: SQL<V['$inferSelect']['status']>
  running: V['$inferSelect']['status']
  /** Why a task ended that wrote nothing down. */
  ends: Readonly<Record<TaskEnd, Key>>
  /** Versions that are the latest only where there is no other. */
  isBehind: SQL
  /** Where within its sub a chain's name is its own. */
  placeOf: (fields: Partial<ChainTable['$inferInsert']>) => SQL | undefined
}

interface Given<C extends ChainTable, V extends VersionTable>
  extends Pick<VersionTables<C, V>, 'running' | 'ends'>,
    Partial<Pick<VersionTables, 'isBehind' | 'placeOf'>> {
  chain: C
  version: V
  chainKey: keyof C & keyof V & string
}

export const versionTables = <C extends ChainTable, V extends VersionTable>(
  given: Given<C, V>,
): VersionTables<C, V> => ({
  isBehind: sql`${given.version.status} = 'unconfirmed'`,
  placeOf: () => undefined,
  ...given,
  chainId: {
    ofChain: getTableColumns<ChainTable>(given.chain)[given.chainKey as 'projId'],
    ofVersion: getTableColumns<VersionTable>(given.version)[given.chainKey as 'version'],
  },
  isLatest: eq(given.chain.latestFileId, given.version.fileId),
  status: statusOfWork(given.version.status, { running: given.running }),
})

/** That a version or a chain is not in the recycle bin. */
export const isThere = ({ deleteTime }: Pick<VersionTable | ChainTable, 'deleteTime'>): SQL => isNull(deleteTime)

/** Whom a task is for, and how much it reads. */
interface Owner {
  ownerId: number
  projId: number
  size: number
}

export interface HowToWork {
  /** What the chain is was guessed from its name, and may be corrected. */
  isGuessed?: boolean
  /** Somebody wants it tried, though the same bytes may have ended badly before. */
  isAsked?: boolean
}

export interface VersionedFile<Shown = unknown> extends VersionTables {
  /** Of its uploads, and of the events that tell of a change. */
  kind: EventKind
  formatOf(name: string): string
  /** Fields of a new chain that nobody has given. */
  guess(name: string): Partial<ChainTable['$inferInsert']>
  /** Puts the work on a version into the queue. */
  enqueue(db: Db, version: Version, owner: Owner, how: HowToWork): Promise<string>
  /** As callers see a version. */
  find(ctx: ProjectCtx, fileId: number): Promise<Shown | undefined>
  texts: { underWay: Key; notJoined: Key }
}
