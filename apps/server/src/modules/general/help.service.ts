import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BlobAnswer, Found, HelpNode } from '@sunmao/contract'
import type { Key } from '@sunmao/i18n'
import { translate } from '@sunmao/i18n/node'
import type { ShippedText } from '../../answers.ts'
import type { OpenCtx } from '../../core/context.ts'
import { notFound } from '../../core/errors.ts'
import { type HelpDocument, isForApp, readDocuments, withoutMark } from './help-folder.ts'
import { searchDocuments, sectionsIn } from './help-search.ts'

/** The shipped handbook: one folder per language, the same file names in each. */
const handbook = fileURLToPath(new URL('../../../../../docs/handbook', import.meta.url))
const SEARCH_MOST = 20

type HelpCtx = Pick<OpenCtx, 'config' | 'lang'>

/** Ours, and what the operator has put beside it: one of the same name replaces ours. */
const documentsOf = ({ config, lang }: HelpCtx) =>
  readDocuments([join(handbook, lang), join(config.dataDir, 'help', lang)])

/** The directory in reading order, folders behind the documents; with `appType`, without what is for another one only. */
export async function helpTree(ctx: HelpCtx, appType?: number): Promise<HelpNode> {
  const top: HelpNode[] = []
  const folders = new Map<string, HelpNode>()
  for (const document of (await documentsOf(ctx)).values()) {
    if (appType !== undefined && !isForApp(document.id, appType)) continue
    const node = { name: labelOf(document), path: document.id, isDir: false }
    const [folder, inner] = document.id.split('/')
    if (!inner || !folder) top.push(node)
    else {
      const parent = folders.get(folder) ?? { name: folderName(ctx, folder), path: folder, isDir: true, children: [] }
      parent.children?.push(node)
      folders.set(folder, parent)
    }
  }
  return { name: translate(ctx.lang, 'help.root'), path: '', isDir: true, children: [...top, ...folders.values()] }
}

/** Groups of the shipped handbook, by the names of their folders, which are the same in every language. */
const groups: Readonly<Record<string, Key>> = {
  '1-basics': 'help.group.basics',
  '2-projects': 'help.group.projects',
  '3-models': 'help.group.models',
  '4-administration': 'help.group.administration',
  '5-operations': 'help.group.operations',
}

const folderName = ({ lang }: HelpCtx, folder: string) =>
  groups[folder] ? translate(lang, groups[folder]) : withoutMark(folder)

/** A PDF is known by its ending, which the screens leave out. */
const labelOf = ({ kind, title }: HelpDocument) => (kind === 'pdf' ? `${title}.pdf` : title)

async function findDocument(ctx: HelpCtx, id: string): Promise<HelpDocument> {
  const found = (await documentsOf(ctx)).get(id)
  if (!found) throw notFound()
  return found
}

export async function readHelp(ctx: HelpCtx, id: string) {
  const { kind, title, markdown } = await findDocument(ctx, id)
  return { id, title, kind, ...(kind === 'markdown' && { markdown }) }
}

export async function readHelpFile(ctx: HelpCtx, id: string): Promise<BlobAnswer> {
  const { kind, file } = await findDocument(ctx, id)
  if (kind !== 'pdf') throw notFound()
  return { type: 'application/pdf', bytes: createReadStream(file) }
}

/** Of a PDF only its name is searched. */
export const searchHelp = async (ctx: HelpCtx, blurry: string, most = SEARCH_MOST) =>
  searchDocuments((await documentsOf(ctx)).values(), blurry, most)

export async function findHelp(ctx: HelpCtx, blurry: string, size: number): Promise<Found[]> {
  const hits = await searchHelp(ctx, blurry, size)
  return hits.map(({ id, title, extract }) => ({
    kind: 'help',
    title,
    detail: extract,
    link: `/help?id=${encodeURIComponent(id)}`,
  }))
}

/** Section by section, for the assistant. */
export async function helpTexts(ctx: HelpCtx): Promise<ShippedText[]> {
  const documents = (await documentsOf(ctx)).values()
  return [...documents].flatMap((document) =>
    sectionsIn(document).map(({ heading, text }) => ({
      title: heading === document.title ? heading : `${document.title} › ${heading}`,
      text,
      link: `/help?id=${encodeURIComponent(document.id)}`,
    })),
  )
}
