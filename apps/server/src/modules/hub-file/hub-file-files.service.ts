import type { HubFileFormat, HubFilePackKind } from '@sunmao/contract'
import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { conflict, notFound } from '../../core/errors.ts'
import { isThere } from '../versioned-file/versioned-file.service.ts'
import { hubFileVersionTable as fileTable, hubFileTable } from './hub-file.table.ts'
import { hubFilePacks } from './hub-file-pack.service.ts'
import { seesPictures } from './pictures/page-pictures.service.ts'

const ADDRESS_S = 600

/** Formats whose original bytes the browser draws from; the others are drawn from packs, and only who may download gets them. */
const shownAsTheyCame: ReadonlySet<HubFileFormat> = new Set(['pdf', 'docx', 'image', 'text', 'markdown'])
/** Only of pictures does a browser learn what they are; whether it is true was seen when the file was prepared. */
const imageTypes: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
}
const plain = 'application/octet-stream'
const typeOfName = (name: string) => imageTypes[/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''] ?? plain

/** Where everything that the pages of a file are drawn from can be fetched for some minutes. */
export async function viewOf(ctx: Ctx, fileId: number) {
  const { file, name } = await requireFile(ctx, fileId)
  if (file.status !== 'ready' && file.status !== 'partial') throw conflict('hubFile.notReady')
  const address = (hash: string, type: string) => ctx.blobs.address(hash, { type, seconds: ADDRESS_S })
  const packs = (await hubFilePacks(ctx.db, fileId)).filter(shownTo(ctx, file.format))
  if (packs.length === 0 && seesPictures(ctx, file.format)) throw conflict('hubFile.notReady')
  const isOriginal =
    !seesPictures(ctx, file.format) && shownAsTheyCame.has(file.format) && !packs.some(({ kind }) => kind === 'image')
  return {
    original: isOriginal && file.hash ? await address(file.hash, typeOfName(name)) : undefined,
    packs: await Promise.all(
      packs.map(async ({ kind, part, hash }) => ({ kind, part, address: await address(hash, typeOf(kind)) })),
    ),
  }
}

const packTypes: Partial<Record<HubFilePackKind, string>> = { thumbnail: 'image/png', page: 'image/jpeg' }
const typeOf = (kind: HubFilePackKind) => packTypes[kind] ?? plain

/** Whoever sees pictures of the pages gets nothing else; nobody else needs them. Plans of PDF pages are the server's own. */
const shownTo = (ctx: Ctx, format: HubFileFormat) => {
  const isPage = seesPictures(ctx, format)
  return ({ kind }: { kind: HubFilePackKind }) => (kind === 'page') === isPage && kind !== 'plan'
}

async function requireFile(ctx: Ctx, fileId: number) {
  const [row] = await ctx.db
    .select({ file: fileTable, name: hubFileTable.name })
    .from(fileTable)
    .innerJoin(hubFileTable, eq(hubFileTable.hubFileId, fileTable.hubFileId))
    .where(and(eq(fileTable.fileId, fileId), isThere(fileTable)))
  if (!row) throw notFound()
  return row
}
