import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { HelpNode } from '@sunmao/contract'
import type { Lang } from '@sunmao/i18n'
import { translate } from '@sunmao/i18n/node'

/** The shipped handbook: one folder per language, the same file names in each. */
const handbook = fileURLToPath(new URL('../../../../../docs/handbook', import.meta.url))
const isDocument = /^[\w-]{1,80}\.md$/

/** The directory in reading order; a document's title is its first heading. */
export async function helpTree(lang: Lang): Promise<HelpNode> {
  const names = (await readdir(join(handbook, lang))).filter((name) => isDocument.test(name)).sort()
  const children = await Promise.all(
    names.map(async (name) => ({ name: (await readHelp(lang, name))?.title ?? name, path: name, isDir: false })),
  )
  return { name: translate(lang, 'help.root'), path: '', isDir: true, children }
}

/** Only names out of the folder itself are ever opened. */
export async function readHelp(lang: Lang, id: string) {
  if (!isDocument.test(id) || !(await readdir(join(handbook, lang))).includes(id)) return undefined
  const markdown = await readFile(join(handbook, lang, id), 'utf8')
  return { id, title: /^# (.+)$/m.exec(markdown)?.[1] ?? id, markdown }
}
