import type { Share } from '@sunmao/contract'
import { StartApprovalDialog } from '../approval/start/start-approval.panel.tsx'

interface ExceptionApprovalProps {
  share: Share
  onClose: () => void
}

/** Submits a share that goes beyond the site's rules. */
export const ExceptionApproval = ({ share, onClose }: ExceptionApprovalProps) => (
  <StartApprovalDialog
    kind="accessControl"
    purpose="exception"
    projId={share.projId}
    subjects={[{ id: share.id, title: `#${share.no} ${share.description}` }]}
    onClose={onClose}
  />
)
