import type { HubFile } from '@sunmao/contract'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useRemoved } from '../../shell/presence/gone-notice.tsx'
import { useTopic } from '../../shell/presence/live.ts'
import { Empty } from '../../ui/loading/empty.tsx'
import { Failure } from '../../ui/loading/failure.tsx'
import { SkeletonList } from '../../ui/loading/skeleton-list.tsx'
import { useLedTo } from '../../ui/page/led-to.ts'
import { usePage } from '../../ui/page/page-location.tsx'
import { FileGone } from '../hub-file/file-gone.panel.tsx'
import { useHubFile } from '../hub-file/hub-file.api.ts'
import type { DocumentPlace } from './document-source.api.ts'
import { FileBar } from './file-bar.tsx'
import { FileViewer } from './file-viewer.panel.tsx'

/** The file that the address names, `?fileId=…&page=…&x=…&y=…`, in the viewer of its format. */
export function FileDocument() {
  const { t } = useTranslation()
  const { query } = usePage()
  const fileId = Number(query.get('fileId')) || 0
  const gone = useRemoved('hubFile', fileId)
  const { data: file, error, refetch } = useHubFile(fileId, { quiet: true })
  useEffect(() => {
    if (file) document.title = t('page.title', { title: file.title ?? file.name, app: t('app.title') })
  }, [t, file])
  if (gone)
    return (
      <main className="document-alone">
        <FileGone gone={gone} projId={Number(query.get('projId')) || 0} />
      </main>
    )
  return (
    <main className="document-alone">
      {!fileId && <Empty text={t('document.none')} />}
      {error && <Failure text={error.message} onRetry={() => void refetch()} />}
      {fileId > 0 && !file && !error && <SkeletonList rows={10} />}
      {file && (
        <FileBar file={file}>
          <OpenedFile key={fileId} file={file} />
        </FileBar>
      )}
    </main>
  )
}

function OpenedFile({ file }: { file: HubFile }) {
  useTopic(`project:${file.projId}`)
  const { query, setQuery } = usePage()
  const led = useLedTo()
  // biome-ignore lint/correctness/useExhaustiveDependencies: where it opens, and where somebody leads; scrolling writes the address.
  const place = useMemo((): DocumentPlace => {
    const numberOf = (name: string) => (query.has(name) ? Number(query.get(name)) || 0 : undefined)
    return { page: numberOf('page') ?? 0, x: numberOf('x'), y: numberOf('y') }
  }, [led])
  const latest = useRef(setQuery)
  latest.current = setQuery
  const tell = useCallback(({ page, x, y }: DocumentPlace) => latest.current({ page, x, y }), [])
  return <FileViewer file={file} place={place} onPlace={tell} />
}
