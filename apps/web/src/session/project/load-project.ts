import { auth, project } from '@sunmao/contract'
import { CallError, call } from '../../api/call.ts'
import { i18n } from '../../theme/i18n.ts'
import { setProjectRoles } from '../session.ts'
import { enterProject, type ModeProject, useMode } from './mode.ts'

/** The project an address asks for: its `projId` first, else the one kept in this browser. */
export function wantedProject(search: string): number | undefined {
  const asked = Number(new URLSearchParams(search).get('projId'))
  return Number.isInteger(asked) && asked > 0 ? asked : useMode.getState().project?.projId
}

/** Enters a project if the server counts the caller among its members; answers whether it did. */
export async function openProject(projId: number): Promise<boolean> {
  try {
    return await enterAs(await call(auth.setProject, { query: { projectId: projId } }, { quiet: true }), projId)
  } catch (error) {
    // Only the server's word counts; a lost network says nothing about membership.
    if (error instanceof CallError && (error.status === 403 || error.status === 404)) return false
    throw error
  }
}

/** Enters a project whose roles the server has said. */
export async function enterAs(roles: readonly string[], projId: number): Promise<boolean> {
  const known = useMode.getState().project
  const found = known?.projId === projId ? known : await findProject(projId)
  if (!found) return false
  enterProject(found)
  setProjectRoles(roles)
  return true
}

/** For ways in that lead into a project: whoever is no member of it is refused. */
export async function requireProject(projId: number): Promise<void> {
  if (!(await openProject(projId))) throw notMember()
}

export const notMember = () => new CallError(403, i18n.t('auth.notMember'), 'auth.notMember')

async function findProject(projId: number): Promise<ModeProject | undefined> {
  const { content } = await call(
    project.list,
    { query: { projId, page: 0, size: 1, appModel: 'project' } },
    { quiet: true },
  )
  const [found] = content
  return found && { projId: found.projId, indexCode: found.indexCode, projName: found.projName }
}
