import { general } from '@sunmao/contract'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/hooks.ts'
import { Empty } from '../../ui/loading/empty.tsx'
import { Failure } from '../../ui/loading/failure.tsx'
import { lazyComponent } from '../../ui/loading/lazy-component.tsx'
import { SkeletonList } from '../../ui/loading/skeleton-list.tsx'
import { usePage } from '../../ui/page/page-location.tsx'
import { PdfView } from './pdf-view.panel.tsx'
import './pdf.css'

const FileDocument = lazyComponent(async () => (await import('../document/file-document.panel.tsx')).FileDocument)

/** A PDF in a window of its own; the address says which: `?fileId=ID` of a project, `?help=ID` of the handbook. */
export function PdfPage() {
  const { query } = usePage()
  return query.has('fileId') ? <FileDocument /> : <HelpPdf id={query.get('help') ?? ''} />
}

function HelpPdf({ id }: { id: string }) {
  const { t } = useTranslation()
  const about = useCall(general.help, { query: { id } }, { enabled: id !== '' })
  const file = useCall(general.helpFile, { query: { id } }, { enabled: id !== '' })
  const title = about.data?.title
  useEffect(() => {
    document.title = t('page.title', { title: title ?? t('pdf.title'), app: t('app.title') })
  }, [t, title])
  return (
    <main className="pdf-alone">
      {id === '' && <Empty text={t('pdf.none')} />}
      {file.isError && (
        <Failure
          text={file.error.status === 404 ? t('help.notFound') : file.error.message}
          onRetry={() => void file.refetch()}
        />
      )}
      {id !== '' && file.isPending && <SkeletonList rows={8} />}
      {file.data && <PdfView blob={file.data} name={title} />}
    </main>
  )
}
