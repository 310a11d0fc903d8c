import type { Share } from '@sunmao/contract'
import { useProjectCan } from '../../../session/project/use-project-can.ts'
import { useSession } from '../../../session/session.ts'

/** What one may do with these shares: one's own always, the others by right. */
export function useShareRights(projId: number | undefined) {
  const can = useProjectCan(projId)
  const me = useSession((session) => session.info?.user.id)
  return (rows: readonly Share[]) => {
    const areOwn = me !== undefined && rows.every(({ owner }) => owner.id === me)
    return { mayEdit: areOwn || can('accessControl:edit'), mayRevoke: areOwn || can('accessControl:del') }
  }
}
