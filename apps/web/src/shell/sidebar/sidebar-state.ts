import { create } from 'zustand'
import { getCookie, setCookie } from '../../theme/cookies.ts'

const COOKIE = 'sidebarStatus'
const MOBILE_BELOW = 992

interface SidebarState {
  opened: boolean
  withoutAnimation: boolean
  /** No sidebar at all: it cannot be toggled either. */
  hide: boolean
  device: 'desktop' | 'mobile'
}

const storedOpen = () => getCookie(COOKIE) !== '0'
const measure = (): SidebarState['device'] =>
  document.body.getBoundingClientRect().width < MOBILE_BELOW ? 'mobile' : 'desktop'

/** On a phone the sidebar is a drawer over the page, so it starts closed whatever the cookie says. */
export function firstSidebarState(): SidebarState {
  const device = measure()
  const isMobile = device === 'mobile'
  return { opened: !isMobile && storedOpen(), withoutAnimation: isMobile, hide: false, device }
}

export const useSidebar = create<SidebarState>(firstSidebarState)

export function toggleSidebar(): void {
  const { opened, hide } = useSidebar.getState()
  if (hide) return
  setCookie(COOKIE, opened ? '0' : '1')
  useSidebar.setState({ opened: !opened, withoutAnimation: false })
}

/** After a navigation on a phone; what the person chose for the desktop stays as it was. */
export function closeOnMobile(): void {
  if (useSidebar.getState().device === 'mobile') useSidebar.setState({ opened: false, withoutAnimation: true })
}

/** Follows the width of the window until it is told to stop. */
export function watchDevice(): () => void {
  const follow = () => {
    const device = measure()
    if (device !== useSidebar.getState().device)
      useSidebar.setState({ device, opened: device === 'desktop' && storedOpen(), withoutAnimation: true })
  }
  follow()
  addEventListener('resize', follow)
  return () => removeEventListener('resize', follow)
}
