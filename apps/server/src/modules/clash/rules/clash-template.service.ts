import { type ClashTemplate, type ClashTemplateRow, type ClashTest, clashTemplates } from '@sunmao/contract'
import type { Lang } from '@sunmao/i18n'
import { translate } from '@sunmao/i18n/node'
import { and, eq, sql } from 'drizzle-orm'
import type { ProjectCtx } from '../../../core/context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { writeInProject } from '../../project/project-lock.service.ts'
import { addTest, showTest } from '../clash.service.ts'
import { clashSelectionTable as table } from '../clash.table.ts'
import { clashTemplateData, rulesOfSide, type TemplateSide } from './clash-template.ts'

const sideName = (lang: Lang, side: TemplateSide) => translate(lang, `clash.side.${side}`)

export function templateRow(lang: Lang, code: ClashTemplate): ClashTemplateRow {
  const { type, tolerance, a, b } = clashTemplateData[code]
  const side = (of: TemplateSide) => ({ name: sideName(lang, of), rules: rulesOfSide(of) })
  return { code, name: translate(lang, `clash.template.${code}`), type, tolerance, a: side(a), b: side(b) }
}

export const listTemplates = (lang: Lang): ClashTemplateRow[] => clashTemplates.map((code) => templateRow(lang, code))

interface Wanted {
  projId: number
  subId?: number
  codes: readonly ClashTemplate[]
}

/** In the order asked for. A selection that the project has under that name is used as it is. */
export const createFromTemplates = (ctx: ProjectCtx, { projId, subId, codes }: Wanted): Promise<ClashTest[]> =>
  inTransaction(ctx, async (own) => {
    await writeInProject(own.db, projId)
    const tests: ClashTest[] = []
    for (const code of new Set(codes)) {
      const { name, type, tolerance, a, b } = templateRow(own.lang, code)
      const aId = await selectionFor(own, projId, a)
      const bId = await selectionFor(own, projId, b)
      const id = await addTest(own, {
        projId,
        subId,
        name,
        type,
        tolerance,
        aId,
        bId,
        trigger: 'version',
        groupBy: 'decision',
      })
      tests.push(await showTest(own, id))
    }
    return tests
  })

async function selectionFor(own: ProjectCtx, projId: number, side: ClashTemplateRow['a']): Promise<number> {
  const by = own.user.me.username
  await own.db
    .insert(table)
    .values({ projId, ...side, userId: own.user.userId, createBy: by, updateBy: by })
    .onConflictDoNothing()
  const isIt = and(eq(table.projId, projId), eq(sql`lower(${table.name})`, side.name.toLowerCase()))
  return (await own.db.select({ id: table.id }).from(table).where(isIt))[0]!.id
}
