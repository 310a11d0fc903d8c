import type { Share } from '@sunmao/contract'
import { useProjectCan } from '../../../session/project/use-project-can.ts'
import { useSession } from '../../../session/session.ts'

/** What one may do with some of these shares: one's own always, the others by right. Which of several may not is said when one tries. */
export function useShareRights(projId: number | undefined) {
  const can = useProjectCan(projId)
  const me = useSession((session) => session.info?.user.id)
  return (rows: readonly Share[]) => {
    const hasOwn = me !== undefined && rows.some(({ owner }) => owner.id === me)
    return { mayEdit: hasOwn || can('accessControl:edit'), mayRevoke: hasOwn || can('accessControl:del') }
  }
}
