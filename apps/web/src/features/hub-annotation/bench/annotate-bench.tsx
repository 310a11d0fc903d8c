import { MarkedViewProvider } from '../marked-view.ts'
import { AnnotateHere } from './annotate-here.tsx'
import { useBenchView } from './bench-view.ts'

/** A new annotation over the models, taken up as a tool of the workbench. */
export const AnnotateBench = ({ onClose }: { onClose: () => void }) => (
  <MarkedViewProvider value={useBenchView()}>
    <AnnotateHere onClose={onClose} />
  </MarkedViewProvider>
)
