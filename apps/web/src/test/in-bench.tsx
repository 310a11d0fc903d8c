import type { ReactElement } from 'react'
import { type Workbench, WorkbenchProvider } from '../features/browse/workbench.ts'

/** A part of the workbench that asks only where it is. */
export const inBench = (part: ReactElement) => (
  <WorkbenchProvider value={{ projId: 7, subId: 11 } as Workbench}>{part}</WorkbenchProvider>
)
