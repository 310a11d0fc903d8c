import { type FilterModelView, filterModelView, type ModelRoute, modelRoute } from '@sunmao/contract'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/hooks.ts'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icon.tsx'
import { applyView } from './apply-rules.ts'
import { playRoute } from './play-route.ts'
import { useWorkbench } from './workbench.ts'

/** Filter views and walks of the sub: one click shows a view or plays a walk. */
export function SavedPanel() {
  const { t } = useTranslation()
  const { viewer, subId, fileIds } = useWorkbench()
  const views = useCall(filterModelView.queryFilterModelViews, { body: { subId } })
  const routes = useCall(modelRoute.queryList, { query: { subId } })
  const [playing, setPlaying] = useState<ModelRoute>()
  useEffect(() => {
    if (!playing) return
    const played = playRoute(viewer, playing, () => setPlaying(undefined))
    return () => played.stop()
  }, [viewer, playing])
  const show = async (view: FilterModelView) => {
    viewer.state.setState(await applyView(fileIds, view))
    const { camera } = viewer.state.getState()
    if (view.camera) {
      const { fov, ...place } = view.camera
      viewer.flyTo({ ...camera, ...place, fieldOfView: fov ?? camera.fieldOfView })
    }
  }
  const isNothing = views.data?.length === 0 && routes.data?.content.length === 0
  return (
    <div className="browse-saved">
      {isNothing && <Empty text={t('browse.nothingSaved')} />}
      <ul className="browse-legend">
        {views.data?.map((view) => (
          <li key={`view${view.id}`}>
            <button type="button" onClick={() => void show(view).catch(() => undefined)}>
              <Icon name="filter" />
              <span className="browse-cut">{view.name}</span>
              <span className="browse-quiet">{view.createByName}</span>
            </button>
          </li>
        ))}
        {routes.data?.content.map((route) => (
          <li key={`route${route.id}`}>
            <button
              type="button"
              aria-pressed={playing?.id === route.id}
              onClick={() => setPlaying(playing?.id === route.id ? undefined : route)}
            >
              <Icon name="route" />
              <span className="browse-cut">{route.name}</span>
              <span className="browse-quiet">
                {playing?.id === route.id ? t('browse.stop') : t('browse.frames', { count: route.frames.length })}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {playing && <Button onClick={() => setPlaying(undefined)}>{t('browse.stop')}</Button>}
    </div>
  )
}
