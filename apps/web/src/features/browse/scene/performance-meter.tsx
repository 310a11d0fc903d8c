import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useWorkbench } from '../workbench.ts'
import './scene.css'

const EVERY_MS = 500

/** Numbers of the drawing, for whoever wonders why it is slow. */
export function PerformanceMeter() {
  const { viewer } = useWorkbench()
  const place = viewer.canvas.parentElement
  return place && createPortal(<Numbers />, place)
}

function Numbers() {
  const { t, i18n } = useTranslation()
  const { viewer } = useWorkbench()
  const [now, setNow] = useState(viewer.performance)
  useEffect(() => {
    const timer = setInterval(() => setNow(viewer.performance), EVERY_MS)
    return () => clearInterval(timer)
  }, [viewer])
  const number = (value: number, digits = 0) =>
    value.toLocaleString(i18n.language, { maximumFractionDigits: digits, minimumFractionDigits: digits })
  const rows = [
    [t('performance.frames'), number(now.fps)],
    [t('performance.frameMs'), number(now.frameMs, 1)],
    [t('performance.cullMs'), number(now.cullMs, 1)],
    [t('performance.drawCalls'), number(now.drawCalls)],
    [t('performance.triangles'), number(now.triangles)],
    [t('performance.shapes'), number(now.shapes)],
    [t('performance.instances'), number(now.instances)],
    [t('performance.gpu'), number(now.gpuBytes / 1_048_576, 1)],
  ] as const
  return (
    <dl className="browse-card performance" aria-label={t('browse.performance')}>
      {rows.map(([word, value]) => (
        <div key={word}>
          <dt className="browse-quiet">{word}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
