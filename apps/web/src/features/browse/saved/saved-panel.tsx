import { WalkEditor } from '../walk/walk-editor.tsx'
import { WalkGroup } from '../walk/walk-group.tsx'
import { useWalkStore } from '../walk/walk-store.ts'
import { useWorkbench } from '../workbench.ts'
import { FilterViewGroup } from './filter-view-group.tsx'
import { ViewpointGroup } from './viewpoint-group.tsx'
import './saved.css'

/** Viewpoints, filter views and walks of the sub; a walk that is being recorded has the panel to itself. */
export function SavedPanel() {
  const { subId } = useWorkbench()
  const draft = useWalkStore((state) => state.draft)
  if (draft?.subId === subId) return <WalkEditor draft={draft} />
  return (
    <div className="saved">
      <ViewpointGroup />
      <FilterViewGroup />
      <WalkGroup />
    </div>
  )
}
