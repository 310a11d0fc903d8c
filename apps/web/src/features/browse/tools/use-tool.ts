import {
  joined,
  type Measure,
  type MeasureKind,
  type MeasureOptions,
  type MeasureTool,
  type SectionPlane,
  startBoxSelect,
  startMeasure,
  startSection,
  startSectionBox,
  startWalk,
  type Viewer,
} from '@sunmao/viewer'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { measureWords } from '../measure/measure-labels.ts'
import { findEntrance } from '../walk/entrance.ts'

type Running = ReturnType<typeof startWalk>

export const measures = ['distance', 'height', 'angle', 'area', 'point'] as const satisfies readonly MeasureKind[]
export type Tool = 'orbit' | 'box' | 'walk' | `measure-${MeasureKind}`
export const cuts = ['x', 'y', 'z', 'box'] as const
export type Cut = 'none' | (typeof cuts)[number]

/**
 * Starts a tool, and takes away all that it added when another one is chosen. Answers what has been measured. Walking begins at
 * an entrance of the models that are named.
 */
export function useTool(viewer: Viewer | undefined, tool: Tool, fileIds: readonly number[]) {
  const { t, i18n } = useTranslation()
  const [measured, setMeasured] = useState<readonly Measure[]>([])
  const running = useRef<MeasureTool>(undefined)
  const opened = useRef(fileIds)
  opened.current = fileIds
  useEffect(() => {
    if (!viewer) return
    const label = (found: Measure) => {
      const { value, more } = measureWords(t, i18n.language, found)
      const element = document.createElement('div')
      element.className = 'browse-measure'
      element.textContent = value
      element.title = more ?? ''
      return element
    }
    const started = start(viewer, tool, { label, onChange: setMeasured }, opened.current)
    running.current = started && 'clear' in started ? started : undefined
    return () => started?.stop()
  }, [viewer, tool, t, i18n.language])
  return { measured, clearMeasured: () => running.current?.clear() }
}

function start(
  viewer: Viewer,
  tool: Tool,
  options: Omit<MeasureOptions, 'kind'>,
  fileIds: readonly number[],
): Running | MeasureTool | undefined {
  if (tool === 'walk')
    return startWalk(viewer, fileIds.length > 0 ? { findEntrance: () => findEntrance(viewer, fileIds) } : {})
  if (tool === 'box')
    return startBoxSelect(viewer, (elements, event) => {
      const { selected } = viewer.state.getState()
      viewer.state.setState({ selected: event.ctrlKey || event.shiftKey ? joined(selected, elements) : elements })
    })
  const kind = measures.find((one) => tool === `measure-${one}`)
  return kind && startMeasure(viewer, { kind, ...options })
}

/** A plane across, along or level, or a box, with handles; it stays while other tools are used. Answers how to flip it. */
export function useCut(viewer: Viewer | undefined, cut: Cut): () => void {
  const flip = useRef(() => {})
  useEffect(() => {
    const box = viewer?.boxOf()
    if (!viewer || !box || cut === 'none') return
    if (cut === 'box') {
      const started = startSectionBox(viewer, box)
      return () => started.stop()
    }
    const axis = cuts.indexOf(cut)
    const middle = box.min.map((low, at) => (low + box.max[at]!) / 2) as [number, number, number]
    // What stands between the eye and the plane goes away.
    const side = viewer.state.getState().camera.eye[axis]! < middle[axis]! ? -1 : 1
    const normal = [0, 0, 0].map((_, at) => (at === axis ? side : 0)) as [number, number, number]
    const label = ({ point }: SectionPlane) => `${cut.toUpperCase()} ${point[axis]!.toFixed(3)} m`
    const started = startSection(viewer, { point: middle, normal }, { label })
    flip.current = started.flip
    return () => {
      flip.current = () => {}
      started.stop()
    }
  }, [viewer, cut])
  return useCallback(() => flip.current(), [])
}
