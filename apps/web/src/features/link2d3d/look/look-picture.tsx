import { type Link2d3d, link2d3d } from '@sunmao/contract'
import { Spin } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/hooks.ts'
import { useDrawnPage } from '../../drawing/stage/use-page.api.ts'
import { useHubFile } from '../../hub-file/hub-file.api.ts'
import { drawBeneath, drawPlan } from './draw-look.ts'
import { frameOf } from './look-frame.ts'
import { useLookCamera } from './use-look-camera.ts'

interface LookPictureProps {
  link: Link2d3d
  /** Both are there to be compared. */
  onShown: () => void
}

/** Walls, columns and axes of the storey, and over them the drawing where its pairs put it. */
export function LookPicture({ link, onShown }: LookPictureProps) {
  const { t } = useTranslation()
  const canvas = useRef<HTMLCanvasElement>(null)
  const { data: beneath } = useCall(link2d3d.beneath, { query: { id: link.id } }, { quiet: true })
  const { data: file, error: missing } = useHubFile(link.fileId, { quiet: true })
  const { drawn, error = missing } = useDrawnPage(file, link.page)
  const { transform } = link
  const frame = beneath && transform && (drawn || error) ? frameOf(beneath, drawn, transform) : undefined
  const camera = useLookCamera(canvas, frame)
  const isShown = drawn !== undefined && (beneath?.boxes.length ?? 0) > 0
  useEffect(() => {
    if (isShown) onShown()
  }, [isShown, onShown])
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context || !camera || !beneath || !transform) return
    const { width, height } = context.canvas
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.fillStyle = '#fff'
    context.fillRect(0, 0, width, height)
    drawBeneath(context, camera, beneath)
    if (drawn) drawPlan(context, camera, drawn, transform)
  }, [camera, beneath, drawn, transform])
  return (
    <div className="link-look">
      <canvas ref={canvas} role="img" aria-label={t('link2d3d.look.picture')} />
      {!frame && <Spin className="link-look-wait" />}
      {beneath?.boxes.length === 0 && <p className="link-look-notice">{t('link2d3d.look.noModel')}</p>}
      {error && <p className="link-look-notice">{t('link2d3d.look.noSheet')}</p>}
    </div>
  )
}
