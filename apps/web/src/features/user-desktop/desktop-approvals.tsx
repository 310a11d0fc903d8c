import { ApprovalsOf, useApprovalsOf } from '../approval/approvals-of.panel.tsx'

/** How far the decision on an application is. */
export function DesktopApprovals({ id }: { id: number }) {
  const { data } = useApprovalsOf('userDesktop', id)
  return <ApprovalsOf rows={data ?? []} />
}
