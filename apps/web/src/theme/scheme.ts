import { create } from 'zustand'

const KEY = 'scheme'

export const schemes = ['system', 'light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

const system = matchMedia('(prefers-color-scheme: dark)')

function stored(): Scheme {
  const kept = localStorage.getItem(KEY)
  return schemes.find((one) => one === kept) ?? 'system'
}

const isDarkIn = (scheme: Scheme) => (scheme === 'system' ? system.matches : scheme === 'dark')

/** Light or dark: as the system has it, unless somebody chose for this browser. */
export const useScheme = create<{ scheme: Scheme; isDark: boolean }>(() => {
  const scheme = stored()
  return { scheme, isDark: isDarkIn(scheme) }
})

const show = ({ isDark }: { isDark: boolean }) => {
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
}

/** Before anything is drawn; later changes of the system and of other windows are followed. */
export function startScheme(): void {
  show(useScheme.getState())
  useScheme.subscribe(show)
  const follow = () => {
    const scheme = stored()
    useScheme.setState({ scheme, isDark: isDarkIn(scheme) })
  }
  system.addEventListener('change', follow)
  addEventListener('storage', ({ key }) => key === KEY && follow())
}

export function chooseScheme(scheme: Scheme): void {
  if (scheme === 'system') localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, scheme)
  useScheme.setState({ scheme, isDark: isDarkIn(scheme) })
}
