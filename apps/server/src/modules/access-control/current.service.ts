import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { type CurrentFile, hubFilePath } from '@sunmao/contract'
import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Ctx, OpenCtx } from '../../core/context.ts'
import { notFound } from '../../core/errors.ts'
import { isoTime } from '../../core/wire-time.ts'
import type { Keys } from '../../keys.ts'
import { hubFileTable, hubFileVersionTable } from '../hub-file/hub-file.table.ts'
import { modelFileTable, modelTable } from '../model/model.table.ts'
import { modelPubVersionFileTable, modelPubVersionTable } from '../model-version/model-version.table.ts'
import { projectSubTable, projectTable } from '../project/project.table.ts'
import { isThere } from '../versioned-file/versioned-file.service.ts'
import { qrSvg } from './qr.ts'

/** 128 bits of the signature. */
const SIGNATURE_BYTES = 16

/** The code of a version's print: its number and a signature, so that none can be made up. It opens nothing. */
const printCode = (keys: Pick<Keys, 'signingSecret'>, fileId: number): string =>
  `${fileId.toString(36)}-${signatureOf(keys, fileId).toString('base64url')}`

function fileIdOf(keys: Pick<Keys, 'signingSecret'>, code: string): number | undefined {
  const [, number = '', signature = ''] = /^([\da-z]{1,6})-([\w-]{22})$/.exec(code) ?? []
  const fileId = Number.parseInt(number, 36)
  const given = Buffer.from(signature, 'base64url')
  if (Number.isNaN(fileId) || fileId > 2_147_483_647 || given.length !== SIGNATURE_BYTES) return undefined
  return timingSafeEqual(given, signatureOf(keys, fileId)) ? fileId : undefined
}

function signatureOf({ signingSecret }: Pick<Keys, 'signingSecret'>, fileId: number): Buffer {
  const derived = Buffer.from(hkdfSync('sha256', signingSecret, '', 'print code', 32))
  return createHmac('sha256', derived).update(String(fileId)).digest().subarray(0, SIGNATURE_BYTES)
}

export const currentAddress = ({ config, keys }: Pick<Ctx, 'config' | 'keys'>, fileId: number): string =>
  `${config.publicUrl}/current/${printCode(keys, fileId)}`

export function currentQrcode(ctx: Pick<Ctx, 'config' | 'keys'>, fileId: number) {
  const address = currentAddress(ctx, fileId)
  return { fileId, address, svg: qrSvg(address) }
}

/** Whether the version of a print still counts: only what stands on the paper, and which version counts now. */
export async function readCurrent(ctx: OpenCtx, code: string): Promise<CurrentFile> {
  const fileId = fileIdOf(ctx.keys, code)
  const found =
    fileId === undefined ? undefined : ((await currentModel(ctx, fileId)) ?? (await currentHubFile(ctx, fileId)))
  if (!found) throw notFound()
  return { ...found, checkTime: isoTime(new Date()) }
}

type Found = Omit<CurrentFile, 'checkTime'>

const checksumOf = (hash: string | null) => hash && `${hash.slice(0, 4)}-${hash.slice(4, 8)}`.toUpperCase()

/** Of models the one in the release counts; before the first release, the newest. */
async function currentModel({ db }: OpenCtx, fileId: number): Promise<Found | undefined> {
  const [row] = await db
    .select({
      file: modelFileTable,
      model: modelTable,
      projName: projectTable.projName,
      subName: projectSubTable.subName,
    })
    .from(modelFileTable)
    .innerJoin(modelTable, eq(modelTable.modelId, modelFileTable.modelId))
    .innerJoin(projectTable, and(eq(projectTable.projId, modelTable.projId), isNull(projectTable.deleteTime)))
    .innerJoin(projectSubTable, eq(projectSubTable.subId, modelTable.subId))
    .where(and(eq(modelFileTable.fileId, fileId), isThere(modelFileTable)))
  if (!row) return undefined
  const [published] = await db
    .select({ file: modelFileTable, release: modelPubVersionTable.name, time: modelPubVersionTable.createTime })
    .from(modelPubVersionTable)
    .innerJoin(modelPubVersionFileTable, eq(modelPubVersionFileTable.pubVersionId, modelPubVersionTable.id))
    .innerJoin(modelFileTable, eq(modelFileTable.fileId, modelPubVersionFileTable.fileId))
    .where(and(eq(modelFileTable.modelId, row.model.modelId), eq(modelPubVersionTable.status, 'published')))
  const [latest] = await db
    .select()
    .from(modelFileTable)
    .where(eq(modelFileTable.fileId, row.model.latestFileId ?? fileId))
  const current = published?.file ?? latest ?? row.file
  return {
    isCurrent: current.fileId === fileId,
    kind: 'model',
    name: row.model.name,
    projName: row.projName,
    subName: row.subName,
    version: row.file.version,
    versionTime: isoTime(row.file.createTime),
    currentVersion: current.version,
    currentTime: isoTime(published?.time ?? current.createTime),
    release: published?.release,
    checksum: checksumOf(row.file.hash) ?? undefined,
    path: `/modelBrowse?projId=${row.model.projId}&files=${current.fileId}`,
  }
}

async function currentHubFile({ db }: OpenCtx, fileId: number): Promise<Found | undefined> {
  const [row] = await db
    .select({
      file: hubFileVersionTable,
      chain: hubFileTable,
      projName: projectTable.projName,
      subName: projectSubTable.subName,
    })
    .from(hubFileVersionTable)
    .innerJoin(hubFileTable, eq(hubFileTable.hubFileId, hubFileVersionTable.hubFileId))
    .innerJoin(projectTable, and(eq(projectTable.projId, hubFileTable.projId), isNull(projectTable.deleteTime)))
    .innerJoin(projectSubTable, eq(projectSubTable.subId, hubFileTable.subId))
    // Nobody but its authors knows of a version in the works.
    .where(
      and(
        eq(hubFileVersionTable.fileId, fileId),
        ne(hubFileVersionTable.state, 'working'),
        isThere(hubFileVersionTable),
      ),
    )
  if (!row) return undefined
  const { file, chain, projName, subName } = row
  const [latest] = await db
    .select()
    .from(hubFileVersionTable)
    .where(eq(hubFileVersionTable.fileId, chain.latestFileId ?? fileId))
  const current = latest ?? file
  return {
    isCurrent: current.fileId === fileId,
    kind: chain.kind,
    name: chain.name,
    number: file.number ?? undefined,
    title: file.title ?? undefined,
    projName,
    subName,
    version: file.version,
    versionTime: isoTime(file.createTime),
    currentVersion: current.version,
    currentTime: isoTime(current.createTime),
    checksum: checksumOf(file.hash) ?? undefined,
    path: `${hubFilePath({ kind: chain.kind, format: current.format })}?projId=${chain.projId}&fileId=${current.fileId}`,
  }
}
