import { and, eq, sql } from 'drizzle-orm'
import { tellProject } from '../../bus/tell.ts'
import type { ProjectCtx } from '../../core/context.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { lockSub } from '../project/project-lock.service.ts'
import { findOwn, finishUpload } from '../upload/upload.service.ts'
import { renewLatest } from './latest-version.service.ts'
import { type Chain, type HowToWork, isThere, type Version, type VersionedFile } from './versioned-file.service.ts'
import type { ChainTable, VersionTable } from './versioned-file.table.ts'

interface NewVersion {
  projId: number
  subId: number
  name: string
  size: number
  /** The bytes themselves, or the upload that has them. */
  hash?: string
  uploadId?: number
  note?: string | undefined
  /** Fields of the chain; those that are not given stay, or are guessed. */
  fields: Partial<ChainTable['$inferInsert']>
  /** Fields of the version that its kind adds. */
  ofVersion?: Partial<VersionTable['$inferInsert']>
  /** Whether the work on the first version may correct what was guessed. */
  isGuessed?: boolean
}

interface Given extends Pick<NewVersion, 'note' | 'isGuessed' | 'ofVersion'> {
  uploadId: number
  fields: NewVersion['fields']
}

/** The version that a complete upload becomes. The same upload again is the same version. */
export async function createFromUpload(
  ctx: ProjectCtx,
  kind: VersionedFile,
  { uploadId, fields, ...given }: Given,
): Promise<number> {
  const upload = await findOwn(ctx, kind.kind, uploadId)
  const { projId, name, size } = upload
  const subId = upload.subId!
  const discipline = fields.discipline ?? upload.fields.discipline
  return inTransaction(ctx, async (own) => {
    await lockSub(own.db, projId, subId)
    return finishUpload(own, upload, () =>
      addVersion(own, kind, { ...given, projId, subId, name, size, uploadId, fields: { ...fields, discipline } }),
    )
  })
}

/** Who adds versions: a caller, or a task in somebody's name. */
type VersionMaker = Pick<ProjectCtx, 'db'> & {
  bus: Pick<ProjectCtx['bus'], 'publish'>
  user: { userId: number; me: { username: string } }
}

/**
 * The same name in the same sub is the next version. The caller has locked the sub, so that of two at once one is the version
 * after the other.
 */
export async function addVersion(own: VersionMaker, kind: VersionedFile, given: NewVersion): Promise<number> {
  const { projId, name, size, hash, uploadId, note, ofVersion, isGuessed = false } = given
  const { version, chainKey } = kind
  const { id, versions } = await nextVersion(own, kind, given)
  const { userId, me } = own.user
  const values = { version: versions, format: kind.formatOf(name), size, hash, uploadId, note, userId }
  const audit = { createBy: me.username, updateBy: me.username }
  const [row] = await own.db
    .insert(version)
    .values({ ...values, ...audit, ...ofVersion, status: 'queued', [chainKey]: id })
    .returning()
  await renewLatest(own.db, kind, id)
  await startWork(own, kind, row!, projId, { isGuessed: isGuessed && versions === 1 })
  return row!.fileId
}

/** The chain of that name with one version more, or a new one. */
async function nextVersion(
  own: VersionMaker,
  { chain, chainId, guess, placeOf }: VersionedFile,
  { projId, subId, name, fields }: NewVersion,
): Promise<Pick<Chain, 'versions'> & { id: number }> {
  const by = own.user.me.username
  const answer = { id: chainId.ofChain, versions: chain.versions }
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value))
  const [changed] = await own.db
    .update(chain)
    .set({ ...given, versions: sql`${chain.versions} + 1`, updateBy: by })
    .where(and(eq(chain.subId, subId), sql`lower(${chain.name}) = lower(${name})`, placeOf(fields), isThere(chain)))
    .returning(answer)
  if (changed) return changed
  const [made] = await own.db
    .insert(chain)
    .values({ ...guess(name), ...given, projId, subId, name, versions: 1, createBy: by, updateBy: by })
    .returning(answer)
  return made!
}

/** From the original, which is never changed. */
export async function startWork(
  own: VersionMaker,
  { kind, version, enqueue }: VersionedFile,
  file: Version,
  projId: number,
  how: HowToWork = {},
): Promise<void> {
  const taskId = await enqueue(own.db, file, { ownerId: own.user.userId, projId, size: file.size }, how)
  await own.db
    .update(version)
    .set({ taskId, status: 'queued', error: null, progress: 0 })
    .where(eq(version.fileId, file.fileId))
  tellProject(own, projId, kind)
}
