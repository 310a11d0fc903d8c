import { auth, type PermissionCode } from '@sunmao/contract'
import { useCall } from '../../api/hooks.ts'
import { permits } from '../can.tsx'

/** What one may do in this project, which is not always the one whose mode one is in. Nothing while it is not known. */
export function useProjectCan(projId: number | undefined) {
  const { data } = useCall(auth.setProject, { query: { projectId: projId ?? 0 } }, { enabled: !!projId })
  return (code: PermissionCode) => permits(data ?? [], [code])
}
