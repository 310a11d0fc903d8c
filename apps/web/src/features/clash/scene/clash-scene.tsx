import type { ClashPin } from '@sunmao/contract'
import { type Pin, type Pins, showPins, showVolumes } from '@sunmao/viewer'
import { useEffect, useRef } from 'react'
import { useBench } from '../../browse/workbench.api.ts'
import { useClashPins } from '../clash.api.ts'
import { useClashWords } from '../clash-labels.ts'
import { meaningOf } from '../clash-status.tsx'
import type { Triage } from '../use-triage.ts'
import { boxAround, HIT, overlapBox, showClash } from './show-clash.ts'
import './scene.css'

const AROUND_GROUP = 3

/** What the picture shows: pins of the group or of all, and the open point with its overlap. News of pins are its own. */
export function ClashScene({ triage }: { triage: Triage }) {
  usePoint(triage)
  usePins(triage)
  return null
}

/** The open point: coloured, flown to, its overlap marked and measured. */
function usePoint({ point }: Triage): void {
  const { viewer, fileIds } = useBench()
  const { mm } = useClashWords()
  // A link brings its own picture.
  const isGiven = useRef(location.hash.startsWith('#v='))
  const shown = useRef(point)
  shown.current = point
  const id = point?.id
  const files = fileIds.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: news of the point do not move the camera
  useEffect(() => {
    const row = shown.current
    if (!row) return
    const abort = new AbortController()
    const isStill = isGiven.current
    isGiven.current = false
    // It is aborted when another one is open by then.
    showClash(viewer, { point: row, fileIds, signal: abort.signal, isStill }).catch(() => undefined)
    return () => abort.abort()
  }, [viewer, id, files])
  const mark = point && mm(point.depth)
  const place = point && [...point.point, ...(point.box ?? [])].join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `place` is what changes of the point
  useEffect(() => {
    const row = shown.current
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
    if (id === undefined && wasOpen.current) viewer.state.setState({ isolated: null, colours: [] })
    wasOpen.current = id !== undefined
  }, [viewer, id])
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
      const low = [0, 1, 2].map((axis) => Math.min(...chosen.map(({ at }) => at[axis]!)))
      const high = [0, 1, 2].map((axis) => Math.max(...chosen.map(({ at }) => at[axis]!)))
      if (low.every((value, axis) => high[axis]! - value < 0.5)) return go.current(row)
      viewer.fit(boxAround({ min: low as never, max: high as never }))
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
  const flown = useRef<number>(undefined)
  const isLoose = isGroup && pointId === undefined
  useEffect(() => {
    if (!isLoose || !members || members.length === 0 || flown.current === groupId) return
    flown.current = groupId
    const at = (axis: number, of: (...values: number[]) => number) => of(...members.map(({ point }) => point[axis]!))
    const box = {
      min: [at(0, Math.min), at(1, Math.min), at(2, Math.min)] as [number, number, number],
      max: [at(0, Math.max), at(1, Math.max), at(2, Math.max)] as [number, number, number],
    }
    viewer.fit(boxAround(box, AROUND_GROUP))
  }, [viewer, isLoose, groupId, members])
  useEffect(() => {
    if (!isLoose) flown.current = undefined
  }, [isLoose])
}
