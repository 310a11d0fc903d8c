import type { Mark } from '@sunmao/contract'
import { MarkedViewProvider } from '../marked-view.ts'
import { useBenchView } from './bench-view.ts'
import { ShownMarks } from './shown-marks.tsx'

/** Marks over the models of the workbench, on the places that they were drawn on. */
export const BenchMarks = ({ marks }: { marks: readonly Mark[] }) => (
  <MarkedViewProvider value={useBenchView()}>
    <ShownMarks marks={marks} />
  </MarkedViewProvider>
)
