import { and, eq, ne } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { badRequest } from '../../core/errors.ts'
import type { Db } from '../../db/client.ts'
import { menuTable } from '../admin/menu.table.ts'
import type { MenuRow } from './build-menu.ts'

export interface MenuFields {
  pid: number
  appType?: number
  type: number
  title: string
  titleEn?: string | null
  componentName?: string | null
  component?: string | null
  path?: string | null
  permission?: string | null
  icon?: string | null
  menuSort: number
  iFrame: boolean
  cache: boolean
  hidden: boolean
  affix?: boolean
}

const WEB_ADDRESS = /^https?:\/\/\S+$/i
const SCHEME = /^\s*[a-z][a-z0-9+.-]*:/i
/** It names a view of the web app, never a file or an address. */
const COMPONENT = /^[A-Za-z0-9/_-]+$/

/** What can be told from the row alone. A client builds links and views from it. */
export function checkFields(ctx: Ctx, fields: MenuFields, row?: MenuRow): void {
  const { path, component, permission } = fields
  if (fields.iFrame && !WEB_ADDRESS.test(path ?? '')) throw badRequest('menus.linkNeeded')
  if (!fields.iFrame && SCHEME.test(path ?? '')) throw badRequest('menus.badPath')
  if (fields.type !== 2 && !path) throw badRequest('menus.pathNeeded')
  if (component && !COMPONENT.test(component)) throw badRequest('menus.badComponent')
  if (!permission || permission === row?.permission) return
  // Whoever could write any code into a row that he was granted would have given himself everything.
  const isGivable = permission !== 'admin' && (ctx.user.isAdmin || ctx.user.codes.has(permission))
  if (!isGivable) throw badRequest('menus.notYours')
}

/** What depends on the other rows; the tree is locked. */
export async function checkUnique(tx: Db, fields: MenuFields, appType: number, id = 0): Promise<void> {
  const sameTitle = and(
    eq(menuTable.pid, fields.pid),
    eq(menuTable.appType, appType),
    eq(menuTable.title, fields.title),
    ne(menuTable.id, id),
  )
  const [twin] = await tx.select().from(menuTable).where(sameTitle).limit(1)
  if (twin) throw badRequest('error.duplicate', { value: fields.title })
  if (!fields.componentName) return
  const sameName = and(eq(menuTable.componentName, fields.componentName), ne(menuTable.id, id))
  const [namesake] = await tx.select().from(menuTable).where(sameName).limit(1)
  if (namesake) throw badRequest('error.duplicate', { value: fields.componentName })
}
