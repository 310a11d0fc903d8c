import { changeKinds, type Gone, hubAnnotation, modelCompareRecord, viewpoint } from '@sunmao/contract'
import { App } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallError } from '../../api/call.ts'
import { useCall } from '../../api/hooks.ts'
import { useGone } from '../../shell/presence/live.ts'
import { Empty } from '../../ui/loading/empty.tsx'
import { Failure } from '../../ui/loading/failure.tsx'
import { usePage } from '../../ui/page/page-location.tsx'
import { isReadable, useSubModels } from '../model/model.api.ts'
import { BenchNoticePage } from './bench-notice.tsx'
import { Browse } from './browse.panel.tsx'
import { oneSide } from './compare/compared-state.ts'
import { idsIn, panesIn, paneText } from './panes/pane-query.ts'

/** Models in three dimensions: the query names a comparison, versions, a viewpoint, an annotation, or a sub with the latest of each. */
export function ModelBrowsePage() {
  const { query } = usePage()
  const projId = Number(query.get('projId')) || 0
  const compareId = Number(query.get('compare')) || 0
  const named = idsIn(query.get('files'))
  const subId = Number(query.get('subId')) || 0
  if (compareId) return <BrowseCompare projId={projId} id={compareId} />
  const viewpointId = Number(query.get('viewpoint')) || 0
  if (named.length > 0) return <BrowseFiles projId={projId} fileIds={named} />
  if (viewpointId) return <BrowseViewpoint projId={projId} id={viewpointId} />
  const annotationId = Number(query.get('annotation')) || 0
  if (annotationId && !subId) return <BrowseAnnotation projId={projId} id={annotationId} />
  return subId ? <BrowseSub projId={projId} subId={subId} /> : <BrowseFiles projId={projId} fileIds={[]} />
}

function NotOpened({ projId, error, onRetry }: { projId: number; error: CallError; onRetry: () => void }) {
  return (
    <BenchNoticePage projId={projId}>
      <Failure text={error.message} onRetry={onRetry} />
    </BenchNoticePage>
  )
}

function BrowseViewpoint({ projId, id }: { projId: number; id: number }) {
  const { data, error, refetch } = useCall(viewpoint.detail, { query: { id } }, { quiet: true })
  if (error) return <NotOpened projId={projId} error={error} onRetry={refetch} />
  return data ? <BrowseFiles projId={data.projId} fileIds={data.fileIds} /> : null
}

/** The versions that it was drawn over. */
function BrowseAnnotation({ projId, id }: { projId: number; id: number }) {
  const { data, error, refetch } = useCall(hubAnnotation.detail, { query: { id } }, { quiet: true })
  if (error) return <NotOpened projId={projId} error={error} onRetry={refetch} />
  return data ? <BrowseFiles projId={data.projId} fileIds={data.fileIds} /> : null
}

function BrowseSub({ projId, subId }: { projId: number; subId: number }) {
  const { data, error, refetch } = useSubModels(projId, subId)
  if (error) return <NotOpened projId={projId} error={error} onRetry={refetch} />
  if (!data) return null
  const drawn = data.content.filter((one) => isReadable(one) && one.format !== 'document')
  return <BrowseFiles projId={projId} fileIds={drawn.map(({ fileId }) => fileId)} />
}

/** The query `panes` names the versions of further pictures. */
function BrowseFiles({ projId, fileIds }: { projId: number; fileIds: readonly number[] }) {
  const { query, setQuery } = usePage()
  const { t } = useTranslation()
  const { message } = App.useApp()
  const [last, setLast] = useState<Gone>()
  useGone('model', fileIds, (gone, id) => {
    const rest = fileIds.filter((one) => one !== id)
    if (rest.length === 0) return setLast(gone)
    message.warning(t('model.removedBy', { person: gone.nickName, name: gone.name }))
    if (query.has('files')) setQuery({ files: rest.join() })
  })
  const panes = panesIn(query.get('panes'))
  const besides = panes.map((own, place) => ({
    fileIds: own,
    onFiles: (next: number[]) => setQuery({ panes: paneText(panes.with(place, next)) }),
    onClose: () => setQuery({ panes: paneText(panes.toSpliced(place, 1)) }),
  }))
  if (last)
    return (
      <BenchNoticePage projId={projId}>
        <Empty text={t('model.removedBy', { person: last.nickName, name: last.name })} />
      </BenchNoticePage>
    )
  return <Browse projId={projId} fileIds={fileIds} besides={besides} />
}

function BrowseCompare({ projId, id }: { projId: number; id: number }) {
  const { query, setQuery } = usePage()
  const { data: scene, error, refetch } = useCall(modelCompareRecord.scene, { query: { id } }, { quiet: true })
  const kind = changeKinds.find((one) => one === query.get('kind'))
  const before = useMemo(() => scene && oneSide(scene, 'before', kind), [scene, kind])
  if (error) return <NotOpened projId={projId} error={error} onRetry={refetch} />
  if (!scene) return null
  const { fromFileIds, toFileIds, record } = scene
  return query.get('side') === '1' ? (
    <Browse
      projId={projId}
      fileIds={toFileIds}
      title={record.toName}
      besides={[
        {
          fileIds: fromFileIds,
          title: record.fromName,
          isLeft: true,
          seen: before,
          onClose: () => setQuery({ side: undefined }),
        },
      ]}
      compare={scene}
    />
  ) : (
    <Browse projId={projId} fileIds={[...toFileIds, ...fromFileIds]} compare={scene} />
  )
}
