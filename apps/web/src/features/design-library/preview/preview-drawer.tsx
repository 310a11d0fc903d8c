import { type DesignView, designLibrary } from '@sunmao/contract'
import { Drawer } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { useCall } from '../../../api/hooks.ts'
import { downloadAddress } from '../../../ui/browser/download-address.ts'
import { Empty } from '../../../ui/loading/empty.tsx'
import { Failure } from '../../../ui/loading/failure.tsx'
import { lazyComponent, Waiting } from '../../../ui/loading/lazy-component.tsx'
import { SkeletonList } from '../../../ui/loading/skeleton-list.tsx'
import { fileViewers } from '../../document/document.slot.ts'
import { bytesAt, type DocumentSource } from '../../document/document-source.api.ts'

interface PreviewProps {
  versionId: number
  name: string
  onClose: () => void
}

const ModelPreview = lazyComponent<{ view: DesignView }>(async () => (await import('./model-preview.tsx')).ModelPreview)
const SheetPreview = lazyComponent<{ view: DesignView; renew: () => Promise<string> }>(
  async () => (await import('./sheet-preview.tsx')).SheetPreview,
)

/** A version in the viewer of its format, over whatever is open. */
export function PreviewDrawer({ versionId, name, onClose }: PreviewProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useCall(designLibrary.view, { query: { versionId } }, { quiet: true })
  return (
    <Drawer
      open
      destroyOnHidden
      size="min(1100px, 100vw)"
      title={name}
      className="design-drawer"
      closable={{ 'aria-label': t('common.close'), placement: 'end' }}
      onClose={onClose}
    >
      {error && <Failure text={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonList rows={8} />}
      {data && (
        <Waiting value={<SkeletonList rows={8} />}>
          <Preview view={data} versionId={versionId} />
        </Waiting>
      )}
    </Drawer>
  )
}

function Preview({ view, versionId }: { view: DesignView; versionId: number }) {
  const { t } = useTranslation()
  const renew = async () => (await call(designLibrary.view, { query: { versionId } }, { quiet: true })).original ?? ''
  if (view.packs.some(({ kind }) => kind === 'head')) return <ModelPreview view={view} />
  const viewer = fileViewers.items().find(({ formats }) => (formats as readonly string[]).includes(view.format))
  const book = view.packs.find(({ kind }) => kind === 'workbook')
  if (viewer && (view.original || book)) return <Document view={view} versionId={versionId} renew={renew} />
  if (view.original || view.packs.some(({ kind }) => kind === 'sheet' || kind === 'image'))
    return <SheetPreview view={view} renew={renew} />
  return <Empty text={t('designLibrary.noPreview')} />
}

interface DocumentProps {
  view: DesignView
  versionId: number
  renew: () => Promise<string>
}

function Document({ view, versionId, renew }: DocumentProps) {
  const { format, name, size, original, packs } = view
  const viewer = fileViewers.items().find(({ formats }) => (formats as readonly string[]).includes(format))
  const book = packs.find(({ kind }) => kind === 'workbook')?.address
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is another view.
  const source = useMemo<DocumentSource>(
    () => ({
      name,
      file: book ? bytesAt(book) : bytesAt(original ?? '', size, renew),
      canDownload: true,
      onDownload: () =>
        void call(designLibrary.download, { query: { versionId } }).then(downloadAddress, () => undefined),
    }),
    [versionId],
  )
  return viewer ? <viewer.view source={source} /> : null
}
