import { modelQuery } from '@sunmao/contract'
import { isEmpty } from '@sunmao/viewer'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/hooks.ts'
import { Icon } from '../../ui/icon.tsx'
import { useSeen, useWorkbench } from './workbench.ts'

const WAIT_MS = 500

/** Storey, room and grid of what one looks at: what is selected, else the eye. */
export function PlaceLine() {
  const { t } = useTranslation()
  const { fileIds, viewer } = useWorkbench()
  const camera = useSeen((state) => state.camera)
  const selected = useSeen((state) => state.selected)
  const [point, setPoint] = useState<[number, number, number]>()
  useEffect(() => {
    const timer = setTimeout(() => {
      const box = isEmpty(selected) ? undefined : viewer.boxOf(selected)
      const at = box ? box.min.map((low, axis) => (low + box.max[axis]!) / 2) : camera.eye
      setPoint(at.map((metres) => Math.round(metres * 10) / 10) as [number, number, number])
    }, WAIT_MS)
    return () => clearTimeout(timer)
  }, [viewer, camera, selected])
  const { data } = useCall(
    modelQuery.position,
    { body: { fileIds: [...fileIds], point } },
    { enabled: point !== undefined, keepPrevious: true },
  )
  // Any of the models may know the storey, only one of them the rooms.
  const best = data?.toSorted((a, b) => b.text.length - a.text.length)[0]
  return (
    <div className="browse-card browse-place" role="status">
      <Icon name="pin" />
      <b>{best?.text || t('browse.outside')}</b>
      {point && <span className="browse-quiet">{t('browse.elevation', { value: point[2].toFixed(3) })}</span>}
    </div>
  )
}
