import { appTypeEnterprise, appTypeProject, type MenuRoute, menus } from '@sunmao/contract'
import { useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useCall } from '../api/hooks.ts'
import { openProject, wantedProject } from '../session/load-project.ts'
import { leaveProject, storedProjectPaths, storeProjectPaths, useMode } from '../session/mode.ts'
import { logout, setProjectRoles } from '../session/session.ts'
import { itemsOf, screensOf } from './menu-routes.ts'

const none: MenuRoute[] = []

/**
 * Which level the address belongs to, and the menu of that level. An address of project mode opens its project first;
 * somebody who is no member of it ends at the sign-in page.
 */
export function useFrame() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { enterpriseProjectFlag: flag, project } = useMode()
  const [isSettled, setSettled] = useState(false)
  const fetchedPaths = useCall(menus.fullPath, { query: { appType: appTypeProject } })
  const projectPaths = fetchedPaths.data ?? (fetchedPaths.isError ? storedProjectPaths() : undefined)

  useEffect(() => {
    if (!projectPaths) return
    storeProjectPaths(projectPaths)
    const asked = wantedProject(search)
    const isProjectPath = projectPaths.includes(pathname)
    const isThere = useMode.getState().enterpriseProjectFlag === 0 && asked === useMode.getState().project?.projId
    if (pathname === '/dashboard' || (!isProjectPath && !isSettled)) {
      leaveProject()
      setProjectRoles(undefined)
    } else if (isProjectPath && asked !== undefined && !(isThere && isSettled)) {
      setSettled(false)
      openProject(asked).then(async (isMember) => {
        if (isMember) return setSettled(true)
        await logout()
        navigate('/login', { replace: true })
      })
      return
    } else if (isProjectPath && asked === undefined) {
      navigate('/dashboard', { replace: true })
    }
    setSettled(true)
  }, [pathname, search, projectPaths, navigate, isSettled])

  const enterprise = useCall(
    menus.build,
    { query: { appType: appTypeEnterprise } },
    { enabled: isSettled && flag === 1, keepPrevious: true },
  )
  const inProject = useCall(
    menus.buildProject,
    { query: { appType: appTypeProject, projectId: project?.projId ?? 0 } },
    { enabled: isSettled && flag === 0 && project !== undefined },
  )
  const current = flag === 1 ? enterprise : inProject
  // In project mode a failed menu is no reason to throw people out: they keep the frame without entries.
  const menu = current.data ?? (flag === 0 && current.isError ? none : undefined)
  const screens = useMemo(() => menu && screensOf(menu), [menu])
  const items = useMemo(() => itemsOf(menu ?? none), [menu])
  return { flag, project, screens, items, failure: flag === 1 ? current.error : null, retry: current.refetch, isSettled }
}
