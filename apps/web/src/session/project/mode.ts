import { create } from 'zustand'

const FLAG = 'enterpriseProjectFlag'
const PROJECT = 'project'
const PATHS = 'fullPathStore'

/** The project one works in, as it is kept in the browser. */
export interface ModeProject {
  projId: number
  indexCode: string
  projName: string
}

/** What the navbar calls it. */
export const indexCodeAndProjName = ({ indexCode, projName }: ModeProject) => `${indexCode} ${projName}`.trim()

interface Mode {
  /** 1 = the whole site, 0 = inside one project. */
  enterpriseProjectFlag: 0 | 1
  project: ModeProject | undefined
  /** The one that this person was taken out of while he worked in it, until he has been told. */
  lost?: ModeProject | undefined
}

export const useMode = create<Mode>(() => ({
  enterpriseProjectFlag: localStorage.getItem(FLAG) === '0' ? 0 : 1,
  project: readJson<ModeProject>(PROJECT),
}))

export function enterProject(project: ModeProject): void {
  localStorage.setItem(PROJECT, JSON.stringify(project))
  localStorage.setItem(FLAG, '0')
  useMode.setState({ enterpriseProjectFlag: 0, project })
}

/** Back to the site's level; the project stays known, so that its addresses still open. */
export function leaveProject(): void {
  localStorage.setItem(FLAG, '1')
  useMode.setState({ enterpriseProjectFlag: 1 })
}

export function forgetProject(): void {
  localStorage.removeItem(PROJECT)
  localStorage.setItem(FLAG, '1')
  useMode.setState({ enterpriseProjectFlag: 1, project: undefined })
}

/** The server no longer counts this person among the people of the project he works in. */
export function loseProject(): void {
  const { project } = useMode.getState()
  forgetProject()
  useMode.setState({ lost: project })
}

export const storedProjectPaths = (): readonly string[] => readJson<string[]>(PATHS) ?? []
export const storeProjectPaths = (paths: readonly string[]) => localStorage.setItem(PATHS, JSON.stringify(paths))

function readJson<T>(key: string): T | undefined {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as T | null) ?? undefined
  } catch {
    return undefined
  }
}
