import { isRead, type Locate, type OauthAudience, type Policy, type Route } from '@sunmao/contract'
import type { Ctx, OpenCtx, Project, ProjectCtx } from '../core/context.ts'
import { AppError, badRequest, conflict, forbidden, notFound } from '../core/errors.ts'
import { hasCode, isProvenNow, type Link } from '../core/identity.ts'
import type { Located, Readers } from '../core/locate.ts'
import { refusedRow, rowsRefused } from '../core/refused-rows.ts'

/** What can be told without looking at the input. */
export function checkBeforeInput(route: Route, ctx: OpenCtx): void {
  if (route.policy.kind === 'public') return
  if (ctx.user?.viewedBy && !mayLook(route)) {
    deny(route, ctx)
    throw new AppError(403, 'error.viewOnly')
  }
  if (ctx.user && ctx.user.kind !== 'person' && !route.open?.includes(ctx.user.kind)) throw deny(route, ctx)
  if (ctx.user?.link && route.right && !ctx.user.link.rights.includes(route.right)) {
    deny(route, ctx)
    throw new AppError(403, 'share.rightMissing')
  }
  if (ctx.user?.scopes && !(route.scope && ctx.user.scopes.has(route.scope) && isMeantFor(ctx.user.audience, route))) {
    deny(route, ctx)
    throw new AppError(403, 'auth.scopeMissing')
  }
  if (ctx.user?.me.mustChangePassword && !route.beforePasswordChange) {
    throw new AppError(403, 'auth.mustChangePassword')
  }
  if (route.policy.kind === 'permit' && !(ctx.user && hasCode(ctx.user, route.policy.codes))) throw deny(route, ctx)
  if (route.recentPassword && !(ctx.user && isProvenNow(ctx.user))) throw badRequest('auth.recentPassword')
}

const places: Record<OauthAudience, RegExp> = {
  bcf: /^\/(bcf|foundation)\//,
  api: /^\/(api|auth)\//,
  // It has an address of its own, beside the contract.
  mcp: /^$/,
}
const isMeantFor = (audience: OauthAudience | undefined, { path }: Route) =>
  audience === undefined || places[audience].test(path)

const mayLook = (route: Route) => route.asOther !== 'refused' && isRead(route)

type InProject = Extract<Policy, { kind: 'inProject' }>

/**
 * Finds the rows that a call addresses and their projects, and refuses the whole call for one of them that the caller may
 * not have. What comes back is the context with all of it, so that no handler has to look or ask again.
 */
export async function checkRows(route: Route, ctx: OpenCtx, input: unknown): Promise<OpenCtx | ProjectCtx> {
  const { policy } = route
  if (policy.kind !== 'inProject' || !ctx.user) return ctx
  const rows = await locate(ctx, policy.locate, input)
  const projects = new Map<number, Project>()
  for (const { project } of rows)
    if (!projects.has(project.projId)) projects.set(project.projId, await enter(route, ctx as Ctx, project))
  const asked = rows.flatMap(({ readers }) => readers?.approvalId ?? [])
  const decided = new Set(asked.length > 0 && !ctx.user.link ? await approvalsSeen(ctx as Ctx, asked) : [])
  const isPart = ({ partIds }: Located) => !partIds || partIds.includes(ctx.user!.userId)
  // Rows that know no parts stand beside those that do.
  const hasParts = policy.parts === true && rows.every(isPart)
  const refused: Refused[] = []
  for (const row of rows) {
    const hasPart = hasParts || (policy.parts === true && row.partIds !== null && isPart(row))
    const error = checkRow(route, { ...policy, hasPart, decided }, ctx as Ctx, row, projects.get(row.projId)!)
    if (error) refused.push({ row, error })
  }
  if (refused.length > 0) throw await refusalOf(route, ctx, rows, refused)
  const all = [...projects.values()]
  return { ...(ctx as Ctx), rows, project: all[0]!, projects: all }
}

async function locate(ctx: OpenCtx, wanted: Locate | readonly Locate[], input: unknown): Promise<Located[]> {
  const found: Located[] = []
  for (const { kind, ids } of [wanted].flat()) {
    const asked = ids(input as Parameters<typeof ids>[0])
    if (asked.length === 0) continue
    const rows = await ctx.locate(ctx.db, kind, asked)
    if (!rows) throw notFound()
    found.push(...rows)
  }
  if (found.length === 0) throw notFound()
  return found
}

/** A project in which the caller has nothing to look for is not there. */
async function enter(route: Route, ctx: Ctx, project: Located['project']): Promise<Project> {
  const { user } = ctx
  if (user.link) {
    if (user.link.projId !== project.projId) throw missing(route, ctx)
    return { ...project, can: () => false }
  }
  const { isMember, isStaff, codes } = await ctx.rights.inProject(user, project.projId)
  if (!isMember) throw missing(route, ctx)
  if (user.isAdmin && !isStaff)
    ctx.log.info({ userId: user.userId, projId: project.projId, path: route.path }, 'administrator in a project')
  return { ...project, can: (code) => user.isAdmin || codes.has(code) }
}

interface Refused {
  row: Located
  error: AppError
}

/** Of several rows those that stand in the way are named, where others do not or the reasons differ. */
async function refusalOf(
  route: Route,
  ctx: OpenCtx,
  rows: readonly Located[],
  refused: readonly Refused[],
): Promise<AppError> {
  deny(route, ctx)
  const { row, error } = refused.find((one) => one.error.status === 404) ?? refused[0]!
  const alike = refused.filter((one) => one.error.code === error.code)
  const { describe } = ctx.registry.locators[row.kind] ?? {}
  const isOfOneKind = refused.every((one) => one.row.kind === row.kind)
  const isAll = alike.length === rows.filter(({ kind }) => kind === row.kind).length
  // What is not there for the caller has no name.
  if (error.status === 404 || isAll || !describe || !isOfOneKind) return error
  const open = refused.filter((one) => one.error.code !== one.row.lock?.error).map((one) => one.row.id)
  const names = new Map((await describe(ctx.db, ctx.lang, open)).map((name) => [name.id, name]))
  return rowsRefused(
    refused.map((one) => {
      const { id, projId } = one.row
      return refusedRow(ctx.lang, names.get(id) ?? { id, projId, title: `#${id}` }, one.error)
    }),
  )
}

/** Why the caller may not do this with this row, if anything. */
function checkRow(
  route: Route,
  policy: InProject & { hasPart: boolean; decided: ReadonlySet<number> },
  ctx: Ctx,
  row: Located,
  project: Project,
): AppError | undefined {
  const { user } = ctx
  if (row.ownerId !== null && row.ownerId !== user.userId) return notFound()
  const isShared = user.link !== undefined && isWithin(user.link, row)
  if (user.link && !isShared) return notFound()
  if (row.readers && !mayRead(row.readers, policy.decided, user, project)) return notFound()
  const isOwn = policy.hasPart || (policy.own && row.ownerId !== null)
  if (!user.link && !isOwn && policy.codes !== 'any' && !policy.codes.some(project.can)) return forbidden()
  if (row.lock && policy.locked !== 'shown' && !isShared && !project.can(row.lock.code))
    return new AppError(403, row.lock.error)
  if (project.status === 'archived' && !isRead(route) && policy.archived !== 'open') return conflict('project.archived')
  return undefined
}

const approvalsSeen = async (ctx: Ctx, ids: readonly number[]): Promise<number[]> =>
  (await Promise.all(ctx.registry.seenApprovals.map((see) => see(ctx, ids)))).flat()

function mayRead(
  { ids, code, approvalId, isForLinks }: Readers,
  decided: ReadonlySet<number>,
  { link, userId }: Ctx['user'],
  project: Project,
): boolean {
  if (link) return isForLinks
  return (
    ids.includes(userId) || (code !== null && project.can(code)) || (approvalId !== null && decided.has(approvalId))
  )
}

/** A link opens the rows that it names; those of kinds that cannot be shared are closed. */
const isWithin = (link: Link, { isShareable, id, projId }: Located): boolean =>
  projId === link.projId && isShareable && link.fileIds.includes(id)

function missing(route: Route, ctx: OpenCtx): AppError {
  deny(route, ctx)
  return notFound()
}

function deny(route: Route, ctx: OpenCtx): AppError {
  ctx.log.info({ userId: ctx.user?.userId, path: route.path, ip: ctx.ip }, 'denied')
  return forbidden()
}
