// The files of a folder in one archive that is read without us: an index to look at in a browser, and a list of sha256 sums that
// any tool checks.
import type { BlobAnswer } from '@sunmao/contract'
import type { Key, Lang } from '@sunmao/i18n'
import { translate } from '@sunmao/i18n/node'
import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { archiveMost, writeZip } from '../../../blobs/write-zip.ts'
import type { ProjectCtx } from '../../../core/context.ts'
import { badRequest, conflict } from '../../../core/errors.ts'
import { isoTime } from '../../../core/wire-time.ts'
import { requireFolder } from '../../hub-file/folder/folder.service.ts'
import { libraryFolderTable as folderTable } from '../../hub-file/folder/folder.table.ts'
import { isFolderRead, isSeen } from '../../hub-file/folder/readers.service.ts'
import { hubFileVersionTable as fileTable, hubFileTable } from '../../hub-file/hub-file.table.ts'
import { hubFileVersions } from '../../hub-file/hub-file-versions.service.ts'
import { authorName, userTable } from '../../users/users.table.ts'
import { foldersBelow } from '../folder.service.ts'

const FILES_MOST = 20_000

interface Wanted {
  subId: number
  folderId?: number
  fileIds?: readonly number[]
}

interface Packed {
  path: string
  hash: string
  size: number
  version: number
  state: string
  by: string
  time: Date
}

export async function packageOf(ctx: ProjectCtx, wanted: Wanted): Promise<BlobAnswer> {
  const folder = await requireFolder(ctx, wanted.folderId, { subId: wanted.subId, level: 'read' })
  const files = await filesOf(ctx, wanted)
  if (files.length === 0) throw badRequest('library.packageEmpty')
  const size = files.reduce((sum, file) => sum + file.size, 0)
  if (files.length > FILES_MOST || size > archiveMost) throw badRequest('library.packageTooLarge')
  const name = folder?.name ?? ctx.project.projName
  const now = new Date()
  const text = (path: string, words: string) => {
    const bytes = Buffer.from(words)
    return { path, size: bytes.length, time: now, open: () => once(bytes) }
  }
  const all = [
    text('index.html', indexOf(ctx.lang, `${ctx.project.projName} ${folder?.name ?? ''}`.trim(), files, now)),
    text('SHA256SUMS', files.map(({ hash, path }) => `${hash}  ${path}\n`).join('')),
    ...files.map(({ path, hash, size: bytes, time }) => ({
      ...{ path, size: bytes, time },
      open: async () => (await ctx.blobs.open(hash)).bytes,
    })),
  ]
  return { type: 'application/zip', name: `${name}.zip`, bytes: writeZip(all) }
}

async function* once(bytes: Uint8Array) {
  yield bytes
}

/** The newest version of each that the caller may see, each in its folder. */
async function filesOf(ctx: ProjectCtx, { subId, folderId, fileIds }: Wanted): Promise<Packed[]> {
  const folders = await ctx.db
    .select()
    .from(folderTable)
    .where(and(eq(folderTable.subId, subId), isNull(folderTable.deleteTime), isFolderRead(ctx)))
  const within = folderId ? (await foldersBelow(ctx.db, [folderId])).map((one) => one.folderId) : undefined
  const rows = await ctx.db
    .select({ file: fileTable, chain: hubFileTable, by: authorName(fileTable) })
    .from(fileTable)
    .innerJoin(hubFileTable, fileIds ? eq(hubFileTable.hubFileId, fileTable.hubFileId) : hubFileVersions.isLatest)
    .leftJoin(userTable, eq(userTable.id, fileTable.userId))
    .where(
      and(
        eq(hubFileTable.subId, subId),
        fileIds ? inArray(fileTable.fileId, [...fileIds]) : undefined,
        within ? inArray(hubFileTable.folderId, within) : undefined,
        isNull(fileTable.deleteTime),
        isNotNull(fileTable.hash),
        isSeen(ctx),
      ),
    )
    .orderBy(asc(hubFileTable.folderId), asc(sql`lower(${hubFileTable.name})`), asc(fileTable.version))
    .limit(FILES_MOST + 1)
  if (fileIds && rows.length < new Set(fileIds).size) throw conflict('hubFile.notJoined')
  const byId = new Map(folders.map((one) => [one.folderId, one]))
  const pathOf = (id: number | null): string => {
    const folder = byId.get(id ?? 0)
    return folder && folder.folderId !== folderId ? `${pathOf(folder.pid)}${folder.name}/` : ''
  }
  const taken = new Set<string>()
  return rows.map(({ file, chain, by }) => {
    const whole = `${pathOf(chain.folderId)}${chain.name}`
    const path = taken.has(whole.toLowerCase()) ? whole.replace(/(\.[^.]*)?$/, ` V${file.version}$1`) : whole
    taken.add(path.toLowerCase())
    const { hash, size, version, state, createTime: time } = file
    return { path, hash: hash!, size, version, state, by: by ?? '', time }
  })
}

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

/** Plain HTML without anything from elsewhere: it is read in twenty years too. */
function indexOf(lang: Lang, title: string, files: readonly Packed[], now: Date): string {
  const say = (key: Key) => escaped(translate(lang, key))
  const cells = (tag: string, texts: readonly string[]) => texts.map((text) => `<${tag}>${text}</${tag}>`).join('')
  const heads = cells('th', [
    say('library.package.path'),
    say('library.package.version'),
    say('common.status'),
    say('library.package.by'),
    say('library.package.time'),
    say('library.package.size'),
    'SHA-256',
  ])
  const rows = files.map(({ path, version, state, by, time, size, hash }) => {
    const link = `<a href="${path.split('/').map(encodeURIComponent).join('/')}">${escaped(path)}</a>`
    const words = [
      say(`library.state.${state}` as Key),
      escaped(by),
      isoTime(time),
      String(size),
      `<code>${hash}</code>`,
    ]
    return `<tr>${cells('td', [link, String(version), ...words])}</tr>`
  })
  return `<!doctype html>
<html lang="${lang}"><meta charset="utf-8"><title>${escaped(title)}</title>
<style>body{font:14px/1.5 sans-serif;margin:2em}table{border-collapse:collapse}td,th{border:1px solid #ccc;padding:4px 8px;text-align:left}code{font-size:11px}</style>
<h1>${escaped(title)}</h1><p>${isoTime(now)}</p>
<table><thead><tr>${heads}</tr></thead><tbody>
${rows.join('\n')}
</tbody></table></html>
`
}
