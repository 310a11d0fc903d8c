import { create } from 'zustand'

const KEY = 'layout-setting'

/** What a person may set for the frame; kept in this browser only. */
export interface LayoutSetting {
  /** Absent = the site's colour. */
  theme?: string
  sideTheme: 'theme-dark' | 'theme-light'
  tagsView: boolean
  fixedHeader: boolean
  sidebarLogo: boolean
  uniqueOpened: boolean
  showFooter: boolean
  footerTxt: string
  caseNumber: string
  showSettings: boolean
  topNav: boolean
  dynamicTitle: boolean
  appType: number
  appTypeProject: number
  isLocale: boolean
}

const defaultLayout: LayoutSetting = {
  sideTheme: 'theme-dark',
  tagsView: true,
  fixedHeader: true,
  sidebarLogo: true,
  uniqueOpened: true,
  showFooter: false,
  footerTxt: '',
  caseNumber: '',
  showSettings: false,
  topNav: false,
  dynamicTitle: true,
  appType: 6,
  appTypeProject: 3,
  isLocale: true,
}

function readLayout(): LayoutSetting {
  try {
    return { ...defaultLayout, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<LayoutSetting>) }
  } catch {
    return defaultLayout
  }
}

/** What the frame shows now; it outlives the visit only once it is saved. */
export const useLayout = create<LayoutSetting>(readLayout)

export const changeLayout = (changes: Partial<LayoutSetting>) => useLayout.setState(changes)
export const saveLayout = () => localStorage.setItem(KEY, JSON.stringify(useLayout.getState()))
export const resetLayout = () => localStorage.removeItem(KEY)
