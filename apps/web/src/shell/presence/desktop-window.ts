import { isExternal } from '../../ui/field/validate.ts'

declare global {
  interface Window {
    /** The window of the cloud desktop, as long as this page knows it. */
    desktopWindow?: Window | null
  }
}

const NAME = 'sunmao-desktop'

/** Opens the cloud desktop in a window of its own that cannot reach back, and remembers it for signing out. */
export function openDesktop(address: string): void {
  if (!isExternal(address) || !/^https?:/i.test(address)) return
  const opened = window.open('', NAME)
  if (!opened) return
  opened.opener = null
  opened.location.replace(address)
  window.desktopWindow = opened
}
