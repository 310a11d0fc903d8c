import { permits } from '../../session/can.tsx'
import { useSession } from '../../session/session.ts'
import { type FrameCommand, frameCommands } from '../frame.slot.ts'

/** Those that this person may start. The site's rights count, inside a project too. */
export function useFrameCommands(): readonly FrameCommand[] {
  const roles = useSession((session) => session.roles)
  return frameCommands.items().filter(({ code }) => code === undefined || permits(roles, [code]))
}
