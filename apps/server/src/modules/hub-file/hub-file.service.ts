import {
  disciplineOf,
  FileName,
  type HubFile,
  type HubFileKind,
  hubFileFormatOf,
  type ReceivedFile,
} from '@sunmao/contract'
import { keepBlob } from '../../blobs/store-blob.ts'
import type { ProjectCtx } from '../../core/context.ts'
import { badRequest } from '../../core/errors.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { enqueue } from '../../tasks/queue.ts'
import { lockSub } from '../project/project-lock.service.ts'
import { checkRoom } from '../upload/project-quota.service.ts'
import { addVersion, createFromUpload } from '../versioned-file/add-version.service.ts'
import { show, updateVersion, workAgain } from '../versioned-file/change-version.service.ts'
import { purgeVersions, removeVersions, restoreVersions } from '../versioned-file/remove-version.service.ts'
import type { VersionedFile } from '../versioned-file/versioned-file.service.ts'
import type { hubFileTable, hubFileVersionTable } from './hub-file.table.ts'
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

export async function createHubFile(
  ctx: ProjectCtx,
  { uploadId, ...given }: Described & { uploadId: number },
): Promise<HubFile> {
  const fileId = await createFromUpload(ctx, hubFileKind, { uploadId, ...described(given) })
  return show(ctx, hubFileKind, fileId)
}

/** In one request, for files of some megabytes. */
export async function uploadHubFile(
  ctx: ProjectCtx,
  subId: number,
  file: ReceivedFile,
  given: Described,
): Promise<HubFile> {
  const named = FileName.safeParse(file.name)
  if (!named.success) throw badRequest('upload.badName')
  if (file.size === 0) throw badRequest('upload.emptyFile')
  const { projId } = ctx.project
  const fileId = await inTransaction(ctx, async (own) => {
    await lockSub(own.db, projId, subId)
    await checkRoom(own, projId, file.size)
    const { hash, size } = await keepBlob(own.db, file)
    return addVersion(own, hubFileKind, { projId, subId, name: named.data, size, hash, ...described(given) })
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
export function updateHubFile(
  ctx: ProjectCtx,
  { fileId, rowVersion, name, kind, discipline, ...words }: Changes,
): Promise<HubFile> {
  const ofChain: ChainFields = { name, kind, discipline }
  const ofVersion: Partial<typeof hubFileVersionTable.$inferInsert> = words
  return updateVersion(ctx, hubFileKind, { fileId, rowVersion, ofChain, ofVersion })
}

export const removeHubFiles = (ctx: ProjectCtx, fileIds: number[]) => removeVersions(ctx, hubFileKind, fileIds)

export const restoreHubFiles = (ctx: ProjectCtx, fileIds: number[]) => restoreVersions(ctx, hubFileKind, fileIds)

/** Links of a drawing go with its last version. */
export const purgeHubFiles = (ctx: ProjectCtx, fileIds: number[]) => purgeVersions(ctx, hubFileKind, fileIds)

export const prepareAgain = (ctx: ProjectCtx, fileId: number) => workAgain(ctx, hubFileKind, fileId)
