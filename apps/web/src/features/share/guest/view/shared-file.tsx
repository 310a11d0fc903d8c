import type { HubFile } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../../../ui/loading/empty.tsx'
import { Failure } from '../../../../ui/loading/failure.tsx'
import { lazyComponent } from '../../../../ui/loading/lazy-component.tsx'
import { FileViewer } from '../../../document/file-viewer.panel.tsx'
import { isShown } from '../../../hub-file/hub-file.api.ts'
import { GuestTitle } from './guest-title.tsx'
import { PicturedNote } from './pictured-note.tsx'
import { titleOf } from './shared-item.ts'
import { useSharedFile } from './use-shared-file.ts'
import type { SharedViewProps } from './view-props.ts'
import './shared-file.css'

const GuestDrawing = lazyComponent(async () => (await import('../../../drawing/guest-drawing.panel.tsx')).GuestDrawing)

/** Pictures have no viewer of documents. */
const isOnSheet = ({ kind, format }: Pick<HubFile, 'kind' | 'format'>) =>
  kind === 'drawing' || format === 'image' || format === 'svg'

/** A drawing or pictures of pages on their sheet, any other file in the viewer of its format. */
export function SharedFile({ content, expiry, file: shared, onBack }: SharedViewProps) {
  const { t } = useTranslation()
  const { file, error, refetch } = useSharedFile(shared?.fileId ?? 0)
  if (error)
    return (
      <main className="shared-empty">
        <Failure text={error.message} onRetry={() => void refetch()} />
      </main>
    )
  if (!shared || !file) return null
  const version = `V${shared.version}`
  const title = onBack ? titleOf(shared) : content.description
  if (isOnSheet(file) && isShown(file))
    return (
      <GuestDrawing
        file={file}
        head={(pages) => (
          <div className="guest-over">
            <GuestTitle content={content} expiry={expiry} title={title} version={version} onBack={onBack}>
              {pages}
            </GuestTitle>
            <PicturedNote file={file} />
          </div>
        )}
      />
    )
  if (isOnSheet(file))
    return (
      <main className="shared-empty">
        {onBack && (
          <div className="guest-over">
            <GuestTitle content={content} expiry={expiry} title={title} version={version} onBack={onBack} />
          </div>
        )}
        <Empty text={file.error ?? t(file.isPictured ? 'outer.preparing' : 'drawing.notReady')} />
      </main>
    )
  return (
    <main className="shared-file">
      {onBack && <GuestTitle content={content} expiry={expiry} onBack={onBack} />}
      <FileViewer file={file} />
    </main>
  )
}
