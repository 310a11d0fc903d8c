import { permits } from '../../session/can.tsx'
import { useSession } from '../../session/session.ts'

/** The call is one of the whole site, so the site's rights count, inside a project too. */
export const useMayGiveFeedback = (): boolean => useSession(({ roles }) => permits(roles, ['feedback:add']))
