import { auth } from '@sunmao/contract'
import { useCall } from '../../api/hooks.ts'
import { permits } from '../../session/can.tsx'

/** What one may do in this project, which is not always the one whose mode one is in. Nothing while it is not known. */
export function useProjectRights(projId: number, enabled = true) {
  const { data, isPending } = useCall(auth.setProject, { query: { projectId: projId } }, { enabled })
  const may = (code: string) => permits(data ?? [], [code])
  return {
    isPending,
    mayEdit: may('project:edit'),
    mayRemove: may('project:del'),
    mayStaff: may('projectMember:edit'),
  }
}
