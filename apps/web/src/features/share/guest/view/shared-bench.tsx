import { shareKindOf } from '@sunmao/contract'
import { SharedIssue } from './shared-issue.tsx'
import { SharedModels } from './shared-models.tsx'
import { SharedSheetAndModel } from './shared-sheet-and-model.tsx'
import type { SharedViewProps } from './view-props.ts'

/** Everything that is shown in models: one part to fetch. */
export function SharedBench(props: SharedViewProps) {
  const { accessType, issue, link } = props.content
  const kind = shareKindOf(accessType)
  if (kind === 'issue' && issue) return <SharedIssue {...props} />
  return kind === 'link2d3d' && link ? <SharedSheetAndModel {...props} /> : <SharedModels {...props} />
}
