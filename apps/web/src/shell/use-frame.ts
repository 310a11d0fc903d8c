import { appTypeEnterprise, appTypeProject, type MenuRoute, menus } from '@sunmao/contract'
import { useEffect, useMemo, useRef, useState } from 'react'
import { matchPath, useLocation, useNavigate } from 'react-router'
import { refetchOf, useCall } from '../api/hooks.ts'
import { pages } from '../manifest/pages.ts'
import { openProject, wantedProject } from '../session/project/load-project.ts'
import { leaveProject, storedProjectPaths, storeProjectPaths, useMode } from '../session/project/mode.ts'
import { setProjectRoles, useSession } from '../session/session.ts'
import { itemsOf, screensOf } from './menu/menu-routes.ts'

/** The whole site, or the project of that id; `nowhere` = a page of project mode without a project. */
type Level = 'site' | 'nowhere' | number

const none: MenuRoute[] = []
const home = '/dashboard'

export type FrameState = ReturnType<typeof useFrame>

/** Which level the address belongs to, and the menu of that level. */
export function useFrame() {
  const { enterpriseProjectFlag: flag, project } = useMode()
  const isSettled = useLevel()
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
  // A failed menu is no reason to throw people out: they keep the frame without entries, and may try again.
  const menu = current.data
  const items = useMemo(() => itemsOf(menu ?? none), [menu])
  // Pages of the other level stay known, so that what is open there is kept while one works here.
  const other = (flag === 1 ? inProject : enterprise).data
  const screens = useMemo(() => [...screensOf(menu ?? none), ...screensOf(other ?? none)], [menu, other])
  return {
    flag,
    project: flag === 0 ? project : undefined,
    items,
    screens,
    isSettled,
    isKnown: isSettled && menu !== undefined,
    failure: menu === undefined ? current.error : null,
    retry: () => void current.refetch(),
  }
}

/**
 * Enters the level that the address asks for and answers whether it is there. An address of project mode opens its
 * project first; somebody who is no member of it reads why he does not see it, and stays signed in.
 */
function useLevel(): boolean {
  const { pathname, search, key } = useLocation()
  const navigate = useNavigate()
  const [settled, setSettled] = useState<Level>()
  const hasProjectRoles = useSession((session) => session.projectRoles !== undefined)
  const projectPaths = useProjectPaths()
  const wanted = projectPaths && levelOf(pathname, projectPaths, wantedProject(search), settled)
  const isDone = wanted !== undefined && wanted === settled && (wanted === 'site' || hasProjectRoles)

  const here = useRef('')
  here.current = pathname + search

  useEffect(() => {
    if (wanted === undefined || isDone) return
    // Without a project, or no longer on the staff of this one: home, where the others are.
    if (wanted === 'nowhere' || (wanted === settled && wanted !== 'site')) return void navigate(home, { replace: true })
    if (wanted === 'site') {
      leaveProject()
      setProjectRoles(undefined)
      return setSettled('site')
    }
    let isGone = false
    openProject(wanted).then(
      (isMember) => {
        if (isGone) return
        if (isMember) setSettled(wanted)
        else navigate('/401', { replace: true, state: { reason: 'notMember', address: here.current } })
      },
      () => !isGone && navigate(home, { replace: true }),
    )
    return () => {
      isGone = true
    }
  }, [wanted, settled, isDone, navigate])

  useReloadAtHome(pathname, key)
  return wanted !== undefined && wanted === settled
}

function useProjectPaths(): readonly string[] | undefined {
  const { data, isError } = useCall(menus.fullPath, { query: { appType: appTypeProject } })
  useEffect(() => {
    if (data) storeProjectPaths(data)
  }, [data])
  return useMemo(() => data ?? (isError ? storedProjectPaths() : undefined), [data, isError])
}

/** Pages of everybody, the personal centre for one, leave the level as it is. */
function levelOf(pathname: string, projectPaths: readonly string[], asked: number | undefined, now?: Level): Level {
  const isForAll = pathname !== home && pages().some((page) => matchPath(page.path, pathname))
  if (projectPaths.includes(pathname) && (asked !== undefined || !isForAll)) return asked ?? 'nowhere'
  return isForAll && now !== undefined ? now : 'site'
}

/** Coming home brings the menus up to date; the first time they are on their way anyhow. */
function useReloadAtHome(pathname: string, key: string): void {
  const seen = useRef(key)
  useEffect(() => {
    if (pathname === home && seen.current !== key) refetchOf(menus.build)
    seen.current = key
  }, [pathname, key])
}
