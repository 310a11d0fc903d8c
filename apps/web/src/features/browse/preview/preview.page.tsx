import { filterModelView, sceneConfig, viewpoint } from '@sunmao/contract'
import { controlCamera, type Viewer } from '@sunmao/viewer'
import { Button } from 'antd'
import { useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { CallError } from '../../../api/call.ts'
import { messageOf } from '../../../api/call.ts'
import { useCall } from '../../../api/hooks.ts'
import { Empty } from '../../../ui/loading/empty.tsx'
import { Failure } from '../../../ui/loading/failure.tsx'
import { usePage } from '../../../ui/page/page-location.tsx'
import { parseTime } from '../../../ui/text/format.ts'
import { isReadable, useSubModels } from '../../model/model.api.ts'
import { OpeningProgress } from '../models/opening-progress.tsx'
import { useOpened } from '../models/use-opened.ts'
import { showFilterView } from '../saved/apply-rules.ts'
import { showState, workbenchAddress } from '../saved/view-state.ts'
import { qualityOf } from '../scene/quality.ts'
import { showAround } from '../scene/show-scene.ts'
import { useViewer } from '../use-viewer.ts'
import '../browse.css'
import './preview.css'

/** What somebody kept, shown calmly: a viewpoint (`id`), or a filter view of a sub (`view`, `subId`, `projId`). */
export function PreviewPage() {
  const { t } = useTranslation()
  const { query } = usePage()
  const number = (name: string) => Number(query.get(name)) || 0
  if (number('id')) return <PreviewViewpoint id={number('id')} />
  if (number('view')) return <PreviewFilterView id={number('view')} subId={number('subId')} projId={number('projId')} />
  return <NotThere text={t('preview.none')} />
}

function PreviewViewpoint({ id }: { id: number }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useCall(viewpoint.detail, { query: { id } }, { quiet: true })
  const state = data?.state
  const show = useCallback((viewer: Viewer) => state && showState(viewer, state, 0), [state])
  if (error) return <Refused error={error} onRetry={refetch} />
  if (!data) return null
  if (data.fileIds.length === 0) return <NotThere text={t('viewpoint.noModels')} />
  return <Picture {...data} show={show} address={workbenchAddress(data)} />
}

function PreviewFilterView({ id, subId, projId }: { id: number; subId: number; projId: number }) {
  const { t } = useTranslation()
  const views = useCall(filterModelView.queryFilterModelViews, { body: { subId } }, { quiet: true })
  const models = useSubModels(projId, subId, { quiet: true })
  const view = views.data?.find((one) => one.id === id)
  const drawn = (models.data?.content ?? []).filter((one) => isReadable(one) && one.format !== 'document')
  const key = drawn.map(({ fileId }) => fileId).join()
  const show = useCallback(
    (viewer: Viewer) => {
      if (view) void showFilterView(viewer, key.split(',').map(Number), view, 0).catch(() => undefined)
    },
    [view, key],
  )
  const error = views.error ?? models.error
  if (error) return <Refused error={error} onRetry={() => Promise.all([views.refetch(), models.refetch()])} />
  if (!views.data || !models.data) return null
  if (!view || drawn.length === 0) return <NotThere text={t(view ? 'browse.nothing' : 'preview.notThere')} />
  const fileIds = drawn.map(({ fileId }) => fileId)
  return (
    <Picture
      {...view}
      fileIds={fileIds}
      show={show}
      address={`/modelBrowse?projId=${projId}&subId=${subId}&view=${id}`}
    />
  )
}

/** Whoever may not see it and whoever comes too late are told the same. */
function Refused({ error, onRetry }: { error: CallError; onRetry: () => unknown }) {
  const { t } = useTranslation()
  return error.status === 404 || error.status === 403 ? (
    <NotThere text={t('preview.notThere')} />
  ) : (
    <main className="preview-words">
      <Failure text={error.message} onRetry={onRetry} />
    </main>
  )
}

function NotThere({ text }: { text: string }) {
  const { t } = useTranslation()
  return (
    <main className="preview-words">
      <Empty text={text} action={<Link to="/dashboard">{t('preview.home')}</Link>} />
    </main>
  )
}

interface PictureProps {
  subId: number
  name: string
  createByName: string
  createTime: string
  fileIds: readonly number[]
  /** Where the workbench shows the same. */
  address: string
  show: (viewer: Viewer) => void
}

function Picture({ subId, name, createByName, createTime, fileIds, address, show }: PictureProps) {
  const { t } = useTranslation()
  const canvas = useRef<HTMLCanvasElement>(null)
  const { viewer, isSupported } = useViewer(canvas)
  const { progress, problems } = useOpened(viewer, fileIds)
  const { data: config } = useCall(sceneConfig.get, { query: { subId } })
  useEffect(() => {
    if (!viewer) return
    viewer.state.setState({ hasEdges: qualityOf().hasEdges })
    show(viewer)
    return controlCamera(viewer)
  }, [viewer, show])
  useEffect(() => {
    if (viewer && config) showAround(viewer, config.scene)
  }, [viewer, config])
  return (
    <main className="browse">
      <canvas ref={canvas} className="browse-canvas" tabIndex={0} role="img" aria-label={name} />
      {!isSupported && <Empty text={t('browse.noWebGl')} />}
      <header className="browse-card preview-head">
        <div className="preview-title">
          <h1 className="browse-cut">{name}</h1>
          <span className="browse-quiet">
            {t('preview.by', { name: createByName, time: parseTime(createTime, '{y}-{m}-{d} {h}:{i}') })}
          </span>
        </div>
        {progress < 1 && problems.length === 0 && <OpeningProgress share={progress} className="browse-progress" />}
        <Link to={address}>
          <Button type="primary" tabIndex={-1}>
            {t('preview.open')}
          </Button>
        </Link>
      </header>
      {problems.length > 0 && (
        <div role="alert" className="browse-problem">
          {messageOf(problems[0]![1])}
        </div>
      )}
    </main>
  )
}
