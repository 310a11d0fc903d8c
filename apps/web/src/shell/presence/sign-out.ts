import { leaveProject } from '../../session/project/mode.ts'
import { logout, useSession } from '../../session/session.ts'
import { endLive } from './follow-live.ts'
import { forgetVersion } from './version-date.ts'

/** Everything after the person has confirmed. `desktopUrl` is the parameter `desktop_logout_url`. */
export async function signOut(desktopUrl: string): Promise<void> {
  // Logging out forgets who it was, so the site's address is read first.
  const fyIp = useSession.getState().info?.site?.fyIp
  endLive()
  await logout()
  leaveProject()
  forgetVersion()
  sendDesktopAway(desktopUrl, fyIp)
  location.reload()
}

/** Somebody may work in a cloud desktop's window as well: it ends its own session at the address given for that. */
function sendDesktopAway(desktopUrl: string, fyIp: string | undefined): void {
  const { desktopWindow } = window
  if (!desktopWindow || desktopWindow.closed || !desktopUrl || !fyIp) return
  const address = desktopUrl.replaceAll('{ip}', fyIp)
  // Of what stands in another site's window only this may be written; `assign` throws there.
  if (/^https?:\/\//i.test(address) && URL.canParse(address)) desktopWindow.location.href = address
}
