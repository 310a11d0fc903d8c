import { useEffect, useState } from 'react'
import { useBench } from '../../browse/workbench.api.ts'
import { type IssueOrigin, NewIssue } from '../form/new-issue.panel.tsx'
import { originAt } from './issue-origin.api.ts'

/** A new issue about what is seen and selected in the workbench. */
export function NewIssueHere({ onClose }: { onClose: () => void }) {
  const { viewer, projId, subId, models } = useBench()
  const [origin, setOrigin] = useState<IssueOrigin>()
  // As it is when the key is pressed; what one does while the form is open changes nothing of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once
  useEffect(() => {
    let isGone = false
    originAt(viewer, models).then(
      (found) => isGone || setOrigin(found),
      () => isGone || onClose(),
    )
    return () => {
      isGone = true
    }
  }, [])
  return origin ? <NewIssue projId={projId} subId={subId} origin={origin} onClose={onClose} /> : null
}
