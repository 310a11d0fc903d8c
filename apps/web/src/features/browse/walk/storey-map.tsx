import { modelScene } from '@sunmao/contract'
import { showMiniMap } from '@sunmao/viewer'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/hooks.ts'
import { useSeen, useWorkbench } from '../workbench.ts'
import { storeyAt } from './storey-at.ts'
import './walk.css'

/** Where one walks: the storey from above, the place and the line of sight; a click goes there. */
export function StoreyMap() {
  const { t } = useTranslation()
  const { viewer, fileIds } = useWorkbench()
  const canvas = useRef<HTMLCanvasElement>(null)
  const { data } = useCall(modelScene.frame, { body: { fileIds: [...fileIds] } })
  const height = useSeen((state) => state.camera.eye[2])
  const storey = data && storeyAt(data.storeys, height)
  const elevation = storey?.elevation
  useEffect(() => {
    if (!canvas.current || elevation === undefined) return
    const map = showMiniMap(viewer, canvas.current, { elevation })
    return () => map.stop()
  }, [viewer, elevation])
  const place = viewer.canvas.parentElement
  if (!storey || !place) return null
  return createPortal(
    <figure className="browse-card storey-map">
      <canvas ref={canvas} role="img" aria-label={t('walk.map', { storey: storey.name })} />
      <figcaption className="browse-quiet">{storey.name}</figcaption>
    </figure>,
    place,
  )
}
