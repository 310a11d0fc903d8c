import type { HubFile } from '@sunmao/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../ui/loading/empty.tsx'
import { Failure } from '../../ui/loading/failure.tsx'
import { Waiting } from '../../ui/loading/lazy-component.tsx'
import { SkeletonList } from '../../ui/loading/skeleton-list.tsx'
import { isShown } from '../hub-file/hub-file.api.ts'
import { fileViewers } from './document.slot.ts'
import type { DocumentPlace, ViewProps } from './document-source.api.ts'
import { OtherFile } from './other-file.panel.tsx'
import { useFileView } from './use-file-view.ts'

interface FileViewerProps {
  file: HubFile
  /** Where to begin. */
  place?: DocumentPlace
  onPlace?: (place: DocumentPlace) => void
}

/** A file of a project in the viewer of its format. */
export function FileViewer({ file, place, onPlace }: FileViewerProps) {
  const { t } = useTranslation()
  const { view, source, error, retry } = useFileView(file, isShown(file))
  if (error) return <Failure text={error} onRetry={retry} />
  if (!isShown(file)) {
    if (file.status === 'failed') return <Empty text={file.error ?? t('document.damaged')} />
    return file.format === 'other' ? <OtherFile source={source} /> : <Empty text={t('document.preparing')} />
  }
  return (
    <Waiting value={<SkeletonList rows={10} />}>
      {view ? viewerOf(file, { source: { ...source, file: view.file }, place, onPlace }) : <SkeletonList rows={10} />}
    </Waiting>
  )
}

function viewerOf({ format }: HubFile, props: ViewProps): ReactNode {
  const viewer = fileViewers.items().find(({ formats }) => formats.includes(format))
  return viewer ? <viewer.view {...props} /> : <OtherFile {...props} />
}
