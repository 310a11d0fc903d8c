import { modelScene } from '@sunmao/contract'
import { type MiniMap, showMiniMap, standAt } from '@sunmao/viewer'
import { Select } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/hooks.ts'
import { benchMapLayers } from '../bench.slot.ts'
import { useSeen, useWorkbench } from '../workbench.ts'
import { reachOf, storeyAt } from './storey-at.ts'
import './walk.css'

/** Where one walks: the storey from above with its grid, the place and the line of sight; a click goes there. */
export function StoreyMap() {
  const { t } = useTranslation()
  const { viewer, fileIds } = useWorkbench()
  const canvas = useRef<HTMLCanvasElement>(null)
  const { data } = useCall(modelScene.frame, { body: { fileIds: [...fileIds] } })
  const [map, setMap] = useState<MiniMap>()
  const height = useSeen((state) => state.camera.eye[2])
  const storey = data && storeyAt(data.storeys, height)
  const elevation = storey?.elevation
  const axes = data?.axes
  useEffect(() => {
    if (!canvas.current || elevation === undefined) return
    const shown = showMiniMap(viewer, canvas.current, { elevation, axes })
    setMap(shown)
    return () => {
      setMap(undefined)
      shown.stop()
    }
  }, [viewer, elevation, axes])
  const place = viewer.canvas.parentElement
  if (!storey || !place) return null
  const reach = reachOf(data.storeys, storey)
  const goTo = (to: number) => {
    const [x, y] = viewer.state.getState().camera.eye
    standAt(viewer, [x, y], to)
  }
  return createPortal(
    <figure className="browse-card storey-map">
      <figcaption>
        <Select
          size="small"
          variant="borderless"
          aria-label={t('walk.storey')}
          value={storey.elevation}
          options={data.storeys.toReversed().map(({ name, elevation }) => ({ value: elevation, label: name }))}
          onChange={goTo}
        />
      </figcaption>
      <div className="storey-map-plan">
        <canvas ref={canvas} role="img" aria-label={t('walk.map', { storey: storey.name })} />
        {map &&
          benchMapLayers.items().map(({ name, view: Layer }) => <Layer key={name} pointOf={map.pointOf} {...reach} />)}
      </div>
    </figure>,
    place,
  )
}
