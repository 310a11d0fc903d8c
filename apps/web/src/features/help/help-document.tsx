import { general } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import Markdown, { defaultUrlTransform } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import type { CallError } from '../../api/call.ts'
import { useCall } from '../../api/hooks.ts'
import { Failure } from '../../ui/loading/failure.tsx'
import { lazyComponent, Waiting } from '../../ui/loading/lazy-component.tsx'
import { SkeletonList } from '../../ui/loading/skeleton-list.tsx'
import { helpAddress } from './help-address.ts'

const PdfView = lazyComponent(async () => (await import('../pdf/pdf-view.panel.tsx')).PdfView)

interface HelpDocumentProps {
  id: string
  shown: {
    data?: { kind: 'markdown' | 'pdf'; markdown?: string }
    error: CallError | null
    refetch: () => unknown
  }
}

export function HelpDocument({ id, shown: { data, error, refetch } }: HelpDocumentProps) {
  const { t } = useTranslation()
  if (error)
    return error.status === 404 ? (
      <Failure text={t('help.notFound')} />
    ) : (
      <Failure text={error.message} onRetry={() => void refetch()} />
    )
  if (!data) return <SkeletonList />
  if (data.kind === 'pdf') return <PdfDocument id={id} />
  return (
    <div className="help-markdown">
      <Markdown remarkPlugins={[remarkGfm]} urlTransform={(to) => defaultUrlTransform(helpAddress(to, id))}>
        {data.markdown}
      </Markdown>
    </div>
  )
}

function PdfDocument({ id }: { id: string }) {
  const file = useCall(general.helpFile, { query: { id } })
  if (file.error) return <Failure text={file.error.message} onRetry={() => void file.refetch()} />
  if (!file.data) return <SkeletonList rows={8} />
  return (
    <Waiting value={<SkeletonList rows={8} />}>
      <PdfView blob={file.data} />
    </Waiting>
  )
}
