import type { Lang } from '@sunmao/i18n'
import { create } from 'zustand'

const KEY = 'layout-setting'

/** What a person may set for the frame; kept in this browser only. */
export interface LayoutSetting {
  /** Absent = the site's colour. */
  theme?: string
  language?: Lang
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

/** What is kept: the colour that was shown stands there too, but only one's own choice outlasts the site's next one. */
type Stored = Partial<LayoutSetting> & { isOwnTheme?: boolean }

function readStored(): Stored {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? '{}') as Stored | null) ?? {}
  } catch {
    return {}
  }
}

function readLayout(): LayoutSetting {
  const { isOwnTheme = true, theme, ...stored } = readStored()
  return { ...defaultLayout, ...stored, theme: isOwnTheme ? theme : undefined }
}

/** What the frame shows now; it outlives the visit only once it is saved. */
export const useLayout = create<LayoutSetting>(readLayout)

export const changeLayout = (changes: Partial<LayoutSetting>) => useLayout.setState(changes)
/** With the colour and the language that are shown. */
export function saveLayout(colour: string, language: Lang): void {
  const layout = useLayout.getState()
  const stored: Stored = { ...layout, language, theme: layout.theme ?? colour, isOwnTheme: layout.theme !== undefined }
  localStorage.setItem(KEY, JSON.stringify(stored))
}

/** A language is kept at once, whatever else is not saved yet. */
export function saveLanguage(language: Lang): void {
  localStorage.setItem(KEY, JSON.stringify({ ...readStored(), language }))
  changeLayout({ language })
}

export const storedLanguage = () => readStored().language
export const resetLayout = () => localStorage.removeItem(KEY)
