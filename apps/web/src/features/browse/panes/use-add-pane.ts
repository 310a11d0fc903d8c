import { useProjectCan } from '../../../session/project/use-project-can.ts'
import { usePage } from '../../../ui/page/page-location.tsx'
import { useWorkbench } from '../workbench.ts'
import { MOST_PANES, panesIn, paneText } from './pane-query.ts'

/** Opens one more pane of the same models, until others are chosen for it; nothing where no more may be opened. */
export function useAddPane(): (() => void) | undefined {
  const { projId, fileIds } = useWorkbench()
  const { query, setQuery } = usePage()
  const may = useProjectCan(projId)
  const panes = panesIn(query.get('panes'))
  // A comparison has two sides and its own switch for them.
  if (!may('model:multiView') || query.get('compare') || panes.length + 1 >= MOST_PANES) return undefined
  return () => setQuery({ panes: paneText([...panes, fileIds]) })
}
