import type { HubFile } from '@sunmao/contract'
import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { usePage } from '../../page.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Failure } from '../../ui/failure.tsx'
import { part, Waiting } from '../../ui/part.tsx'
import { SkeletonList } from '../../ui/skeleton-list.tsx'
import { isShown, useHubFile } from '../hub-file/hub-file.api.ts'
import type { DocumentPlace, ViewProps } from './document-source.api.ts'
import { OtherFile } from './other-file.panel.tsx'
import { ShareFile } from './share-file.tsx'
import { type FileView, useFileView } from './use-file-view.ts'

const PdfDocumentView = part<ViewProps>(async () => (await import('../pdf/pdf-view.panel.tsx')).PdfDocumentView)
const WordView = part<ViewProps>(async () => (await import('./word/word-view.panel.tsx')).WordView)
const ExcelView = part<ViewProps>(async () => (await import('./excel/excel-view.panel.tsx')).ExcelView)
const TextView = part<ViewProps>(async () => (await import('./text/text-view.panel.tsx')).TextView)
const PictureView = part(async () => (await import('./picture/picture-view.panel.tsx')).PictureView)

/** The file that the address names, `?fileId=…&page=…&x=…&y=…`, in the viewer of its format. */
export function FileDocument() {
  const { t } = useTranslation()
  const fileId = Number(usePage().query.get('fileId')) || 0
  const { data: file, error, refetch } = useHubFile(fileId, { quiet: true })
  useEffect(() => {
    if (file) document.title = t('page.title', { title: file.title ?? file.name, app: t('app.title') })
  }, [t, file])
  return (
    <main className="document-alone">
      {!fileId && <Empty text={t('document.none')} />}
      {error && <Failure text={error.message} onRetry={() => void refetch()} />}
      {fileId > 0 && !file && !error && <SkeletonList rows={10} />}
      {file && (
        <ShareFile file={file}>
          <OpenedFile key={fileId} file={file} />
        </ShareFile>
      )}
    </main>
  )
}

function OpenedFile({ file }: { file: HubFile }) {
  const { t } = useTranslation()
  const { query, setQuery } = usePage()
  const { view, source, error, retry } = useFileView(file, isShown(file))
  const numberOf = (name: string) => (query.has(name) ? Number(query.get(name)) || 0 : undefined)
  const start = useRef<DocumentPlace>({ page: numberOf('page') ?? 0, x: numberOf('x'), y: numberOf('y') })
  const latest = useRef(setQuery)
  latest.current = setQuery
  const tell = useCallback(({ page, x, y }: DocumentPlace) => latest.current({ page, x, y }), [])
  if (error) return <Failure text={error} onRetry={retry} />
  if (!isShown(file)) {
    if (file.status === 'failed') return <Empty text={file.error ?? t('document.damaged')} />
    return file.format === 'other' ? <OtherFile source={source} /> : <Empty text={t('document.preparing')} />
  }
  return (
    <Waiting value={<SkeletonList rows={10} />}>
      {view ? (
        viewerOf(file, view, { source: { ...source, file: view.file }, place: start.current, onPlace: tell })
      ) : (
        <SkeletonList rows={10} />
      )}
    </Waiting>
  )
}

function viewerOf({ format }: HubFile, view: FileView, props: ViewProps): ReactNode {
  switch (format) {
    case 'pdf':
      return <PdfDocumentView {...props} />
    case 'docx':
      return <WordView {...props} />
    case 'xlsx':
      return <ExcelView {...props} />
    case 'text':
    case 'markdown':
      return <TextView {...props} />
    case 'image':
    case 'svg':
      return <PictureView {...props} pages={view.pages} />
    default:
      return <OtherFile {...props} />
  }
}
