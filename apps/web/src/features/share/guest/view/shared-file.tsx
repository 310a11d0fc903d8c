import { useTranslation } from 'react-i18next'
import { Empty } from '../../../../ui/loading/empty.tsx'
import { Failure } from '../../../../ui/loading/failure.tsx'
import { lazyComponent } from '../../../../ui/loading/lazy-component.tsx'
import { FileViewer } from '../../../document/file-viewer.panel.tsx'
import { isShown, useHubFile } from '../../../hub-file/hub-file.api.ts'
import { GuestTitle } from './guest-title.tsx'
import { titleOf } from './shared-item.ts'
import type { SharedViewProps } from './view-props.ts'
import './shared-file.css'

const GuestDrawing = lazyComponent(async () => (await import('../../../drawing/guest-drawing.panel.tsx')).GuestDrawing)

/** A drawing on its sheet, any other file in the viewer of its format. */
export function SharedFile({ content, expiry, file: shared, onBack }: SharedViewProps) {
  const { t } = useTranslation()
  const { data: file, error, refetch } = useHubFile(shared?.fileId ?? 0, { quiet: true })
  if (error)
    return (
      <main className="shared-empty">
        <Failure text={error.message} onRetry={() => void refetch()} />
      </main>
    )
  if (!shared || !file) return null
  const version = `V${shared.version}`
  const title = onBack ? titleOf(shared) : content.description
  if (shared.kind === 'drawing' && isShown(file))
    return (
      <GuestDrawing
        file={file}
        head={(pages) => (
          <div className="guest-over">
            <GuestTitle content={content} expiry={expiry} title={title} version={version} onBack={onBack}>
              {pages}
            </GuestTitle>
          </div>
        )}
      />
    )
  if (shared.kind === 'drawing')
    return (
      <main className="shared-empty">
        <Empty text={file.error ?? t('drawing.notReady')} />
      </main>
    )
  return (
    <main className="shared-file">
      {onBack && <GuestTitle content={content} expiry={expiry} onBack={onBack} />}
      <FileViewer file={file} />
    </main>
  )
}
