import { modelQuery } from '@sunmao/contract'
import { countOf, type ElementSet, elementsIn } from '@sunmao/viewer'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/hooks.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import { type OpenPlace, useOpenPlace } from './open-place.ts'
import { planSection } from './plan-section.ts'
import { useSeen, useWorkbench } from './workbench.ts'

const WAIT_MS = 500
const metres = (value: number) => value.toFixed(3)

/**
 * Where the selected elements are; with none selected where that is what is open beside the models, else which storey a plan
 * shows or where the eye is, and it says so.
 */
export function PlaceLine() {
  const selected = useSeen((state) => state.selected)
  const { open } = useOpenPlace()
  return (
    <div className="browse-card browse-place" role="status">
      <Icon name="pin" />
      {countOf(selected) > 0 ? (
        <SelectedPlace selected={selected} />
      ) : open ? (
        <OpenPlaceText place={open} />
      ) : (
        <EyePlace />
      )}
    </div>
  )
}

function OpenPlaceText({ place: { label, text, point } }: { place: OpenPlace }) {
  const { t } = useTranslation()
  return (
    <>
      <span className="browse-quiet">{label}</span>
      <b>{text}</b>
      {point && <span className="browse-quiet">{t('browse.elevation', { value: metres(point[2]) })}</span>}
    </>
  )
}

/** Storey, room and grid as the model says them of the element, and how low and how high it reaches. */
function SelectedPlace({ selected }: { selected: ElementSet }) {
  const { t } = useTranslation()
  const { viewer } = useWorkbench()
  const gap = useSeen((state) => state.storeyGap)
  const count = countOf(selected)
  const [fileId, runs] = Object.entries(selected).find(([, each]) => each.length > 0) ?? ['0', []]
  const [index] = elementsIn(runs)
  const { data } = useCall(
    modelQuery.position,
    { body: { fileIds: [Number(fileId)], elementIds: [index ?? 0] } },
    { enabled: count === 1 },
  )
  // Storeys that are drawn apart are not where they are.
  const box = gap === 0 ? viewer.boxOf(selected) : undefined
  const place = count === 1 ? data?.[0]?.text || t('browse.outside') : t('browse.elements', { count })
  return (
    <>
      <b>{place}</b>
      {box && (
        <span className="browse-quiet">
          {t('browse.bottomAndTop', { bottom: metres(box.min[2]), top: metres(box.max[2]) })}
        </span>
      )}
    </>
  )
}

function EyePlace() {
  const { t } = useTranslation()
  const { fileIds } = useWorkbench()
  const camera = useSeen((state) => state.camera)
  const planes = useSeen((state) => state.sectionPlanes)
  const cut = planSection(camera, planes)
  const [point, setPoint] = useState<[number, number, number]>()
  useEffect(() => {
    const at = cut === undefined ? camera.eye : [camera.target[0], camera.target[1], cut]
    const timer = setTimeout(
      () => setPoint(at.map((value) => Math.round(value * 10) / 10) as [number, number, number]),
      WAIT_MS,
    )
    return () => clearTimeout(timer)
  }, [camera, cut])
  const { data } = useCall(
    modelQuery.position,
    { body: { fileIds: [...fileIds], point } },
    { enabled: point !== undefined, keepPrevious: true },
  )
  // Any of the models may know the storey, only one of them the rooms.
  const best = data?.toSorted((a, b) => b.text.length - a.text.length)[0]
  return (
    <>
      <span className="browse-quiet">{t(cut === undefined ? 'browse.eye' : 'browse.storeyPlan')}</span>
      <b>{(cut === undefined ? best?.text : best?.level) || t('browse.outside')}</b>
      {point && cut === undefined && (
        <span className="browse-quiet">{t('browse.elevation', { value: metres(point[2]) })}</span>
      )}
    </>
  )
}
