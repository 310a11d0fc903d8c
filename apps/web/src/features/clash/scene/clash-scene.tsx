import type { ClashPin } from '@sunmao/contract'
import { type Pin, type Pins, showPins, showVolumes } from '@sunmao/viewer'
import { useEffect, useRef } from 'react'
import { useBench } from '../../browse/workbench.api.ts'
import { useClashPins } from '../clash.api.ts'
import { useClashWords } from '../clash-labels.ts'
import { meaningOf } from '../clash-status.tsx'
import type { Triage } from '../use-triage.ts'
import { boxAround, boxOfAll, HIT, overlapBox, showClashes } from './show-clash.ts'
import './scene.css'

/** What the picture shows: pins of the group or of all, and the open point with its overlap. News of pins are its own. */
export function ClashScene({ triage }: { triage: Triage }) {
  useShown(triage)
  usePins(triage)
  return null
}

/** The open point, or the points of the open group: coloured and flown to; the overlap of a point is marked and measured. */
function useShown({ point, groupId, pointId, members, tab }: Triage): void {
  const { viewer, fileIds } = useBench()
  const { mm } = useClashWords()
  // A link brings its own picture.
  const isGiven = useRef(location.hash.startsWith('#v='))
  const points = point
    ? [point]
    : groupId !== undefined && pointId === undefined && tab !== 'points'
      ? members
      : undefined
  const shown = useRef(points)
  shown.current = points
  const id = point?.id
  const subject = points && points.length > 0 ? (point ? `point ${id}` : `group ${groupId}`) : undefined
  const files = fileIds.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: news of a point or of the group do not move the camera
  useEffect(() => {
    const rows = shown.current
    if (subject === undefined || !rows) return
    const abort = new AbortController()
    const isStill = isGiven.current
    isGiven.current = false
    // It is aborted when another one is open by then.
    showClashes(viewer, { points: rows, fileIds, signal: abort.signal, isStill }).catch(() => undefined)
    return () => abort.abort()
  }, [viewer, subject, files])
  const mark = point && mm(point.depth)
  const place = point && [...point.point, ...(point.box ?? [])].join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `place` is what changes of the point
  useEffect(() => {
    const [row] = shown.current ?? []
    if (!row || mark === undefined) return
    const volume = showVolumes(viewer, [{ box: overlapBox(row), colour: HIT }])
    const element = document.createElement('div')
    element.className = 'clash-label'
    element.append(Object.assign(document.createElement('b'), { textContent: mark }))
    const removeLabel = viewer.labels.add({ at: row.point, element })
    return () => {
      volume.stop()
      removeLabel()
    }
  }, [viewer, id, place, mark])
  const wasOpen = useRef(false)
  useEffect(() => {
    if (subject === undefined && wasOpen.current) viewer.state.setState({ isolated: null, colours: [] })
    wasOpen.current = subject !== undefined
  }, [viewer, subject])
}

/** In a group its points with their numbers, else every point that the filter leaves; a click opens it. */
function usePins({ filter, groupId, pointId, members, open, tab }: Triage): void {
  const { viewer } = useBench()
  const isGroup = groupId !== undefined && tab !== 'points'
  const { data } = useClashPins(filter, !isGroup)
  const pins = useRef<Pins>(undefined)
  const go = useRef(open)
  go.current = open
  const rows = useRef(new Map<string, { id: number; groupId: number }>())
  useEffect(() => {
    const onClick = (chosen: readonly Pin[]) => {
      const [first] = chosen
      const row = first && rows.current.get(first.id)
      if (!row) return
      if (chosen.length === 1) return go.current(row)
      const all = boxOfAll(chosen.map(({ at }) => ({ point: [...at] })))
      if (all.min.every((value, axis) => all.max[axis]! - value < 0.5)) return go.current(row)
      viewer.fit(boxAround(all))
    }
    const made = showPins(viewer, [], { onClick, hasOcclusion: true })
    pins.current = made
    return () => {
      pins.current = undefined
      made.stop()
    }
  }, [viewer])
  useEffect(() => {
    const pinOf = ({ id, number, point, status }: ClashPin, text?: string): Pin => ({
      id: String(id),
      title: number,
      at: point,
      colour: `var(--s-${meaningOf[status]})`,
      ...(text !== undefined && { text }),
    })
    const shown = isGroup ? (members ?? []) : (data ?? [])
    rows.current = new Map(shown.map((one) => [String(one.id), one]))
    // The open one is marked by its overlap.
    pins.current?.set(
      shown.flatMap((one, at) => (one.id === pointId ? [] : pinOf(one, isGroup ? String(at + 1) : undefined))),
    )
  }, [isGroup, members, data, pointId])
}
