import {
  disciplineOf,
  FileName,
  type HubFile,
  type HubFileKind,
  hubFileFormatOf,
  type ReceivedFile,
} from '@sunmao/contract'
import { eq, inArray } from 'drizzle-orm'
import { keepBlob } from '../../blobs/store-blob.ts'
import type { ProjectCtx } from '../../core/context.ts'
import { badRequest, conflict } from '../../core/errors.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { enqueue } from '../../tasks/queue.ts'
import { lockSub } from '../project/project-lock.service.ts'
import { checkRoom } from '../upload/project-quota.service.ts'
import { findOwn } from '../upload/upload.service.ts'
import { addVersion, createFromUpload } from '../versioned-file/add-version.service.ts'
import { show, updateVersion, workAgain } from '../versioned-file/change-version.service.ts'
import { purgeVersions, removeVersions, restoreVersions } from '../versioned-file/remove-version.service.ts'
import { beginVersionUpload, type NewVersionUpload } from '../versioned-file/version-upload.service.ts'
import type { VersionedFile } from '../versioned-file/versioned-file.service.ts'
import { checkFileName, requireFolder } from './folder/folder.service.ts'
import { libraryFolderTable } from './folder/folder.table.ts'
import { hubFileTable, hubFileVersionTable } from './hub-file.table.ts'
import { findHubFile } from './hub-file-list.service.ts'
import { hubFileVersions } from './hub-file-versions.service.ts'
import { kindOfName } from './kind-of-name.ts'
import { prepareTask } from './prepare.task.ts'

/** A DWG is packed, and another program unpacks it: it takes as long as so much of a DXF. */
const DWG_TIMES = 30

type ChainFields = Partial<typeof hubFileTable.$inferInsert>

export const hubFileKind: VersionedFile<HubFile> = {
  ...hubFileVersions,
  kind: 'hubFile',
  formatOf: hubFileFormatOf,
  guess: (name): ChainFields => ({ kind: kindOfName(name), discipline: disciplineOf(name) }),
  enqueue: (db, { fileId, format, size }, owner, how) =>
    enqueue(db, prepareTask, { fileId, ...how }, { ...owner, size: format === 'dwg' ? size * DWG_TIMES : size }),
  find: findHubFile,
  texts: { underWay: 'hubFile.underWay', notJoined: 'hubFile.notJoined' },
}

interface Described {
  kind?: HubFileKind
  discipline?: string
  note?: string
}

/** What was not given was guessed from the name. */
function described({ kind, discipline, note }: Described) {
  const fields: ChainFields = { kind, discipline }
  return { fields, note, isGuessed: kind === undefined }
}

export async function beginHubFileUpload(ctx: ProjectCtx, { folderId, ...file }: NewVersionUpload & InFolder) {
  await checkPlace(ctx, { subId: file.subId, folderId, name: file.name })
  return beginVersionUpload(ctx, hubFileKind.kind, { ...file, place: folderId ? String(folderId) : '' })
}

interface InFolder {
  folderId?: number
}

const inTheWorks: Partial<typeof hubFileVersionTable.$inferInsert> = { state: 'working' }

/** That the caller may put a file of this name there. What comes into a folder begins in the works. */
export async function checkPlace(
  ctx: ProjectCtx,
  { subId, folderId, name }: InFolder & { subId: number; name: string },
): Promise<Partial<typeof hubFileVersionTable.$inferInsert>> {
  await requireFolder(ctx, folderId, { subId, level: 'write' })
  await checkFileName(ctx, folderId, name)
  for (const refuse of ctx.registry.newVersionRules) await refuse(ctx, { subId, folderId, name })
  return folderId ? inTheWorks : {}
}

export async function createHubFile(
  ctx: ProjectCtx,
  { uploadId, ...given }: Described & { uploadId: number },
): Promise<HubFile> {
  const { subId, place, name, resultId } = await findOwn(ctx, hubFileKind.kind, uploadId)
  const folderId = place ? Number(place) : undefined
  const ofVersion = resultId === null ? await checkPlace(ctx, { subId: subId!, folderId, name }) : {}
  const { fields, ...words } = described(given)
  const withFolder: ChainFields = { ...fields, folderId }
  const fileId = await createFromUpload(ctx, hubFileKind, { uploadId, ...words, fields: withFolder, ofVersion })
  return show(ctx, hubFileKind, fileId)
}

/** In one request, for files of some megabytes. */
export async function uploadHubFile(
  ctx: ProjectCtx,
  { subId, folderId }: InFolder & { subId: number },
  file: ReceivedFile,
  given: Described,
): Promise<HubFile> {
  const named = FileName.safeParse(file.name)
  if (!named.success) throw badRequest('upload.badName')
  if (file.size === 0) throw badRequest('upload.emptyFile')
  const { projId } = ctx.project
  const ofVersion = await checkPlace(ctx, { subId, folderId, name: named.data })
  const { fields, ...words } = described(given)
  const ofChain: ChainFields = { ...fields, folderId }
  const fileId = await inTransaction(ctx, async (own) => {
    await lockSub(own.db, projId, subId)
    await checkRoom(own, projId, file.size)
    const { hash, size } = await keepBlob(own.db, file)
    const sent = { projId, subId, name: named.data, size, hash }
    return addVersion(own, hubFileKind, { ...sent, ...words, fields: ofChain, ofVersion })
  })
  return show(ctx, hubFileKind, fileId)
}

type Words = 'note' | 'number' | 'title' | 'revision' | 'scale' | 'level'

interface Changes extends Partial<Record<Words, string | null>> {
  fileId: number
  rowVersion: number
  name?: string
  kind?: HubFileKind
  discipline?: string | null
}

/** Name, kind and discipline belong to the file; note and title block to its version. */
export async function updateHubFile(
  ctx: ProjectCtx,
  { fileId, rowVersion, name, kind, discipline, ...words }: Changes,
): Promise<HubFile> {
  const before = await show(ctx, hubFileKind, fileId)
  if (before.folderId) await requireFolder(ctx, before.folderId, { level: 'write' })
  if (name !== undefined && name !== before.name) await checkFileName(ctx, before.folderId, name)
  const ofChain: ChainFields = { name, kind, discipline }
  const ofVersion: Partial<typeof hubFileVersionTable.$inferInsert> = words
  return updateVersion(ctx, hubFileKind, { fileId, rowVersion, ofChain, ofVersion })
}

export async function removeHubFiles(ctx: ProjectCtx, fileIds: number[]) {
  await requireFolders(ctx, fileIds)
  await removeVersions(ctx, hubFileKind, fileIds)
}

export async function restoreHubFiles(ctx: ProjectCtx, fileIds: number[]) {
  await requireFolders(ctx, fileIds)
  await restoreVersions(ctx, hubFileKind, fileIds)
}

/** That the caller may write in the folders that these versions lie in; one that lies in the recycle bin comes back first. */
async function requireFolders(ctx: ProjectCtx, fileIds: readonly number[]): Promise<void> {
  const rows = await ctx.db
    .selectDistinct({ folderId: libraryFolderTable.folderId, deleteTime: libraryFolderTable.deleteTime })
    .from(hubFileVersionTable)
    .innerJoin(hubFileTable, eq(hubFileTable.hubFileId, hubFileVersionTable.hubFileId))
    .innerJoin(libraryFolderTable, eq(libraryFolderTable.folderId, hubFileTable.folderId))
    .where(inArray(hubFileVersionTable.fileId, [...fileIds]))
  for (const { folderId, deleteTime } of rows) {
    if (deleteTime) throw conflict('library.folderInBin')
    await requireFolder(ctx, folderId, { level: 'write' })
  }
}

/** Links of a drawing go with its last version. */
export const purgeHubFiles = (ctx: ProjectCtx, fileIds: number[]) => purgeVersions(ctx, hubFileKind, fileIds)

export const prepareAgain = (ctx: ProjectCtx, fileId: number) => workAgain(ctx, hubFileKind, fileId)
