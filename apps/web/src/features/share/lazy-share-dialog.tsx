import { lazyComponent, Waiting } from '../../ui/loading/lazy-component.tsx'
import type { ShareSubject } from './share.api.ts'

export interface ShareDialogProps {
  subject: ShareSubject
  onClose: () => void
}

const Dialog = lazyComponent<ShareDialogProps>(async () => (await import('./dialog/share-dialog.tsx')).ShareDialog)

/** Asks what is shared, with whom and until when; fetched when it is first opened. */
export const ShareDialog = (props: ShareDialogProps) => (
  <Waiting value={null}>
    <Dialog {...props} />
  </Waiting>
)
