import { lazyComponent, Waiting } from '../../ui/lazy-component.tsx'

export interface PrintCheckProps {
  kind: 'model' | 'hubFile'
  fileId: number
  /** As it is called on the paper. */
  name: string
  version: number
  onClose: () => void
}

const Dialog = lazyComponent<PrintCheckProps>(async () => (await import('./current/print-check.tsx')).PrintCheck)

/** The code that says whether a print is the current version; fetched when it is first opened. */
export const PrintCheck = (props: PrintCheckProps) => (
  <Waiting value={null}>
    <Dialog {...props} />
  </Waiting>
)
