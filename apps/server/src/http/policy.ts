import type { Route } from '@sunmao/contract'
import type { Identity } from '../modules/auth/rights.service.ts'
import { projectsOf } from '../modules/project/locate.service.ts'
import type { OpenCtx } from './context.ts'
import { AppError, forbidden, notFound } from './errors.ts'

/** Empty `codes` let only an administrator pass. */
const has = (user: Pick<Identity, 'isAdmin' | 'codes'>, codes: readonly string[]): boolean =>
  user.isAdmin || codes.some((code) => user.codes.has(code))

/** What can be told without looking at the input. */
export function checkBeforeInput(route: Route, ctx: OpenCtx): void {
  if (route.policy.kind === 'public') return
  if (ctx.user?.viewedBy && !mayLook(route)) {
    deny(route, ctx)
    throw new AppError(403, 'error.viewOnly')
  }
  if (ctx.user && ctx.user.kind !== 'person' && !route.open?.includes(ctx.user.kind)) throw deny(route, ctx)
  if (ctx.user?.scopes && !(route.scope && ctx.user.scopes.has(route.scope))) {
    deny(route, ctx)
    throw new AppError(403, 'auth.scopeMissing')
  }
  if (ctx.user?.me.mustChangePassword && !route.beforePasswordChange) {
    throw new AppError(403, 'auth.mustChangePassword')
  }
  if (route.policy.kind === 'permit' && !(ctx.user && has(ctx.user, route.policy.codes))) throw deny(route, ctx)
}

/** Calls that change nothing. A GET that writes takes another method too. */
const mayLook = (route: Route) =>
  route.asOther !== 'refused' && ((route.method === 'GET' && !route.also) || route.reads === true)

/** Every addressed row must lie in a project where the caller has the right; one foreign row refuses the whole call. */
export async function checkProjects(route: Route, ctx: OpenCtx, input: unknown): Promise<void> {
  const { policy } = route
  if (policy.kind !== 'inProject' || !ctx.user) return
  const ids = policy.locate.ids(input as Parameters<typeof policy.locate.ids>[0])
  const projIds = await projectsOf(ctx.db, policy.locate.kind, ids)
  if (!projIds) throw notFound()
  for (const projId of projIds) {
    const rights = await ctx.rights.inProject(ctx.user, projId)
    if (!rights.isMember) {
      deny(route, ctx)
      throw notFound()
    }
    if (policy.codes !== 'any' && !has({ isAdmin: ctx.user.isAdmin, codes: rights.codes }, policy.codes)) {
      throw deny(route, ctx)
    }
    if (ctx.user.isAdmin && !rights.isStaff)
      ctx.log.info({ userId: ctx.user.userId, projId, path: route.path }, 'administrator in a project')
  }
}

function deny(route: Route, ctx: OpenCtx): AppError {
  ctx.log.info({ userId: ctx.user?.userId, path: route.path, ip: ctx.ip }, 'denied')
  return forbidden()
}
