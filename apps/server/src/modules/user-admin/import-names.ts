import type { Ctx } from '../../core/context.ts'
import { deptTable } from '../admin/dept.table.ts'
import { jobTable } from '../admin/job.table.ts'
import { roleTable } from '../admin/role.table.ts'
import { siteTable } from '../admin/site.table.ts'

export type Found = { id: number } | 'none' | 'several'

/** From what people write to the rows they mean. */
export interface Names {
  dept(text: string): Found
  job(text: string): Found
  role(text: string): Found
  site(text: string): Found
}

interface Named {
  id: number
  name: string
  nameEn?: string | null
}

/** Departments by name, or by their way from the top, `a/b/c`. Those that the caller may not see are not there. */
export async function readNames(ctx: Ctx): Promise<Names> {
  const { scope } = ctx.user
  const depts = await ctx.db.select().from(deptTable)
  const seen = scope === 'all' ? depts : depts.filter(({ id }) => scope.includes(id))
  const byId = new Map(depts.map((dept) => [dept.id, dept]))
  const wayTo = (id: number, depth = 0): string[] => {
    const dept = byId.get(id)
    return dept && depth < depts.length ? [...wayTo(dept.pid ?? 0, depth + 1), dept.name] : []
  }
  const ways = seen.map(({ id }) => ({ id, way: wayTo(id).map(plain) }))
  return {
    // The end of the way is enough, as long as only one department ends so.
    dept: (text) => {
      const parts = text.split(/[/／>＞]/).map(plain)
      return only(ways.filter(({ way }) => parts.every((part, at) => way.at(at - parts.length) === part)))
    },
    job: byName(await ctx.db.select().from(jobTable)),
    role: byName(await ctx.db.select().from(roleTable)),
    site: byName(await ctx.db.select().from(siteTable)),
  }
}

const plain = (name: string) => name.trim().toLowerCase()

const byName = (rows: readonly Named[]) => (text: string) =>
  only(rows.filter(({ name, nameEn }) => [name, nameEn ?? name].map(plain).includes(plain(text))))

const only = (rows: readonly { id: number }[]): Found => {
  const [first, second] = rows
  if (!first) return 'none'
  return second ? 'several' : { id: first.id }
}
