import {
  type FolderLevel,
  folderLevels,
  isProgram,
  type NameFault,
  type NamePart,
  type NamingRule,
  nameFault,
} from '@sunmao/contract'
import type { Key, Lang } from '@sunmao/i18n'
import { translate } from '@sunmao/i18n/node'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx, ProjectCtx } from '../../../core/context.ts'
import { type AppError, badRequest, forbidden, notFound } from '../../../core/errors.ts'
import type { Db } from '../../../db/client.ts'
import { projectResourceRoleTable, projectResourceTable } from '../../project/project.table.ts'
import { libraryFolderRightTable as rightTable, libraryFolderTable as table } from './folder.table.ts'

export type FolderRow = typeof table.$inferSelect

const isIncluded = (level: FolderLevel, asked: FolderLevel) =>
  folderLevels.indexOf(level) >= folderLevels.indexOf(asked)

/** What the caller may do where these rights count; nothing where he may not even read. */
export async function levelsOf(
  { db, user, project }: Pick<ProjectCtx, 'db' | 'user' | 'project'>,
  projId: number,
): Promise<(rightsFolderId: number | null) => FolderLevel | undefined> {
  const usual: FolderLevel = project.can('hubFile:add') ? 'write' : 'read'
  if (project.can('library:manage')) return () => 'manage'
  const held = await db
    .select({ folderId: rightTable.folderId, level: rightTable.level })
    .from(rightTable)
    .innerJoin(projectResourceRoleTable, eq(projectResourceRoleTable.roleId, rightTable.roleId))
    .innerJoin(projectResourceTable, eq(projectResourceTable.resourceId, projectResourceRoleTable.resourceId))
    .where(and(eq(projectResourceTable.projId, projId), eq(projectResourceTable.userId, user.userId)))
  const levels = new Map<number, FolderLevel>()
  for (const { folderId, level } of held) {
    const before = levels.get(folderId)
    if (!before || isIncluded(level, before)) levels.set(folderId, level)
  }
  return (rightsFolderId) => (rightsFolderId === null ? usual : levels.get(rightsFolderId))
}

/** A folder of a sub in which the caller may do so much. Without one it is the sub itself, where the project's roles count. */
export async function requireFolder(
  ctx: ProjectCtx,
  folderId: number | null | undefined,
  { subId, level }: { subId?: number; level: FolderLevel },
): Promise<FolderRow | undefined> {
  if (!folderId) return undefined
  const [row] = await ctx.db
    .select()
    .from(table)
    .where(and(eq(table.folderId, folderId), isNull(table.deleteTime)))
  const held = row && (await levelsOf(ctx, row.projId))(row.rightsFolderId)
  if (!row || !held || (subId !== undefined && row.subId !== subId)) throw notFound()
  if (!isIncluded(held, level)) throw forbidden()
  return row
}

/** Its own or that of the nearest folder above. */
export async function ruleOf(db: Db, folderId: number): Promise<NamingRule | undefined> {
  const { rows } = await db.execute<{ rule: NamingRule }>(sql`
    with recursive above as (
      select folder_id, pid, rule, depth from ${table} where folder_id = ${folderId}
      union all select up.folder_id, up.pid, up.rule, up.depth from ${table} up join above on up.folder_id = above.pid
    ) select rule from above where rule is not null order by depth desc limit 1`)
  return rows[0]?.rule
}

/** Refuses a name that breaks the rule of its folder, with what is wrong about it. */
export async function checkFileName(ctx: Ctx, folderId: number | null | undefined, name: string): Promise<void> {
  if (isProgram(name)) throw badRequest('hubFile.program')
  const rule = folderId ? await ruleOf(ctx.db, folderId) : undefined
  const fault = rule && nameFault(rule, name)
  if (fault) throw nameRefused(ctx, rule, name, fault)
}

const nameRefused = ({ lang }: Pick<Ctx, 'lang'>, rule: NamingRule, name: string, fault: NameFault): AppError => {
  const { code, params } = faultSaid(lang, rule.endings, name, fault)
  return badRequest(code, params)
}

/** What in a name breaks the rule, in words. */
export const faultText = (lang: Lang, endings: readonly string[], name: string, fault: NameFault): string => {
  const { code, params } = faultSaid(lang, endings, name, fault)
  return translate(lang, code, params)
}

function faultSaid(
  lang: Lang,
  endings: readonly string[],
  name: string,
  fault: NameFault,
): { code: Key; params: Record<string, string> } {
  if (fault.kind === 'ending') return { code: 'library.nameEnding', params: { name, endings: endings.join(' ') } }
  if (fault.kind === 'rest') return { code: 'library.nameRest', params: { name, found: fault.found } }
  const { part, found, suggestion } = fault
  const params = { name, wanted: partText(lang, part), found: found || translate(lang, 'library.nothing') }
  return suggestion
    ? { code: 'library.nameMended', params: { ...params, suggestion } }
    : { code: 'library.nameWrong', params }
}

function partText(lang: Lang, part: NamePart): string {
  switch (part.kind) {
    case 'text':
      return translate(lang, 'library.part.text', { text: part.text })
    case 'digits':
      return translate(lang, 'library.part.digits', { count: part.count })
    case 'choice':
      return translate(lang, 'library.part.choice', { options: part.options.join(' / ') })
    default:
      return translate(lang, `library.part.${part.kind}`)
  }
}
