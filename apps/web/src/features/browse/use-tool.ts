import {
  joined,
  type Measure,
  type MeasureKind,
  startBoxSelect,
  startMeasure,
  startSection,
  startSectionBox,
  startWalk,
  type Viewer,
} from '@sunmao/viewer'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

export const measures = ['distance', 'height', 'angle', 'area', 'point'] as const satisfies readonly MeasureKind[]
export type Tool = 'orbit' | 'box' | 'walk' | `measure-${MeasureKind}`
export const cuts = ['x', 'y', 'z', 'box'] as const
export type Cut = 'none' | (typeof cuts)[number]

/** Starts a tool, and takes away all that it added when another one is chosen. */
export function useTool(viewer: Viewer | undefined, tool: Tool): void {
  const { t, i18n } = useTranslation()
  useEffect(() => {
    if (!viewer) return
    const number = (value: number, digits: number) =>
      value.toLocaleString(i18n.language, { minimumFractionDigits: digits, maximumFractionDigits: digits })
    const words = (found: Measure): string => {
      switch (found.kind) {
        case 'point':
          return t('browse.measureAt', {
            x: number(found.at[0], 3),
            y: number(found.at[1], 3),
            z: number(found.at[2], 3),
          })
        case 'angle':
          return t('browse.degrees', { value: number(found.degrees, 2) })
        case 'area':
          return t('browse.squareMetres', { value: number(found.area, 3) })
        default:
          return t('browse.millimetres', { value: number(('length' in found ? found.length : found.height) * 1000, 0) })
      }
    }
    const label = (found: Measure) => {
      const element = document.createElement('div')
      element.className = 'browse-measure'
      element.textContent = words(found)
      return element
    }
    const started = start(viewer, tool, label)
    return () => started?.stop()
  }, [viewer, tool, t, i18n.language])
}

function start(viewer: Viewer, tool: Tool, label: (found: Measure) => HTMLElement) {
  if (tool === 'walk') return startWalk(viewer)
  if (tool === 'box')
    return startBoxSelect(viewer, (elements, event) => {
      const { selected } = viewer.state.getState()
      viewer.state.setState({ selected: event.ctrlKey || event.shiftKey ? joined(selected, elements) : elements })
    })
  const kind = measures.find((one) => tool === `measure-${one}`)
  return kind && startMeasure(viewer, { kind, label })
}

/** A plane across, along or level, or a box, with handles; it stays while other tools are used. */
export function useCut(viewer: Viewer | undefined, cut: Cut): void {
  useEffect(() => {
    const box = viewer?.boxOf()
    if (!viewer || !box || cut === 'none') return
    if (cut === 'box') {
      const started = startSectionBox(viewer, box)
      return () => started.stop()
    }
    const axis = cuts.indexOf(cut)
    const middle = box.min.map((low, at) => (low + box.max[at]!) / 2) as [number, number, number]
    const normal = [0, 0, 0].map((_, at) => (at === axis ? 1 : 0)) as [number, number, number]
    const started = startSection(viewer, { point: middle, normal })
    return () => started.stop()
  }, [viewer, cut])
}
