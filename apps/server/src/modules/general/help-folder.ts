import type { Dirent } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'

export interface HelpDocument {
  /** `name.md` or `folder/name.pdf`. */
  id: string
  kind: 'markdown' | 'pdf'
  title: string
  file: string
  /** Empty for a PDF. */
  markdown: string
}

const isShown = (entry: Dirent) => !entry.name.startsWith('.')
const isDocument = (name: string) => /\.(md|pdf)$/i.test(name)
const byName = new Intl.Collator('zh-CN', { numeric: true }).compare

/**
 * Every document of these folders, one folder deep, in reading order; of two with the same id the later folder's counts.
 * Whoever asks for an id gets what was found here under it or nothing: no path is ever made of what somebody sent. Links
 * are not followed.
 */
export async function readDocuments(roots: readonly string[]): Promise<Map<string, HelpDocument>> {
  const files = new Map<string, string>()
  for (const root of roots) {
    for (const entry of await entriesOf(root)) {
      if (entry.isFile() && isDocument(entry.name)) files.set(entry.name, join(root, entry.name))
      if (!entry.isDirectory()) continue
      for (const inner of await entriesOf(join(root, entry.name)))
        if (inner.isFile() && isDocument(inner.name))
          files.set(`${entry.name}/${inner.name}`, join(root, entry.name, inner.name))
    }
  }
  const ids = [...files.keys()].sort((a, b) => Number(a.includes('/')) - Number(b.includes('/')) || byName(a, b))
  const documents = await Promise.all(ids.map((id) => readDocument(id, files.get(id)!)))
  return new Map(documents.flatMap((document) => (document ? [[document.id, document]] : [])))
}

const entriesOf = async (folder: string): Promise<Dirent[]> => {
  try {
    return (await readdir(folder, { withFileTypes: true })).filter(isShown)
  } catch (error) {
    // An operator need not have documents of his own, nor in every language.
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return []
    throw error
  }
}

const LARGEST_TEXT = 2_000_000
const known = new LRUCache<string, { stamp: string; document: HelpDocument }>({ max: 2000 })

/** Read again only when the file has changed. Nothing when it went away meanwhile. */
async function readDocument(id: string, file: string): Promise<HelpDocument | undefined> {
  try {
    const { mtimeMs, size } = await stat(file)
    const stamp = `${mtimeMs} ${size}`
    const before = known.get(file)
    if (before?.stamp === stamp) return before.document
    const document = /\.pdf$/i.test(id) ? pdfOf(id, file) : await markdownOf(id, file, size)
    known.set(file, { stamp, document })
    return document
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

const baseName = (id: string) => withoutMark(id.slice(id.lastIndexOf('/') + 1).replace(/\.(md|pdf)$/i, ''))

const MARK = /@(\d{1,2})$/
export const withoutMark = (name: string) => name.replace(MARK, '')

/** `name@3.md` and everything in a folder `name@3` is for the application type 3 only; what has no mark is for all. */
export function isForApp(id: string, appType: number): boolean {
  const marks = id.split('/').map((part) => MARK.exec(part.replace(/\.(md|pdf)$/i, ''))?.[1])
  return marks.every((mark) => mark === undefined || Number(mark) === appType)
}

const pdfOf = (id: string, file: string): HelpDocument => ({ id, kind: 'pdf', title: baseName(id), file, markdown: '' })

async function markdownOf(id: string, file: string, size: number): Promise<HelpDocument> {
  const markdown = size > LARGEST_TEXT ? '' : await readFile(file, 'utf8')
  return { id, kind: 'markdown', title: /^# (.+)$/m.exec(markdown)?.[1]?.trim() ?? baseName(id), file, markdown }
}
