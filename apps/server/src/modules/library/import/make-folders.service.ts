import { translate } from '@sunmao/i18n/node'
import { tellProject } from '../../../bus/tell.ts'
import type { ProjectCtx } from '../../../core/context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { requireFolder } from '../../hub-file/folder/folder.service.ts'
import { folderNamed, lockTree } from '../folder.service.ts'

interface Tree {
  subId: number
  folderId?: number
  paths: readonly (readonly string[])[]
}

/** The folders of a tree that somebody sends from his disk. */
export const makeFolders = (
  ctx: ProjectCtx,
  { subId, folderId, paths }: Tree,
): Promise<{ folderId?: number; error?: string }[]> =>
  inTransaction(ctx, async (own) => {
    await lockTree(own, subId)
    await requireFolder(own, folderId, { subId, level: 'write' })
    const known = new Map<string, number | string>()
    const findOrMake = async (path: readonly string[]): Promise<number | string | undefined> => {
      if (path.length === 0) return folderId
      const key = path.join('/').toLowerCase()
      const there = known.get(key)
      if (there !== undefined) return there
      const pid = await findOrMake(path.slice(0, -1))
      if (typeof pid === 'string') return pid
      const made = await folderNamed(own, { subId, pid, name: path.at(-1)! })
      const found = typeof made === 'number' ? made : translate(own.lang, made.code, made.facts)
      known.set(key, found)
      return found
    }
    const answers: { folderId?: number; error?: string }[] = []
    for (const path of paths) {
      const found = await findOrMake(path)
      answers.push(typeof found === 'string' ? { error: found } : { folderId: found })
    }
    tellProject(own, own.project.projId, 'library')
    return answers
  })
