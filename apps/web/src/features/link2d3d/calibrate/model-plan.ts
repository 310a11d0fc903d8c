import { type Link2d3d, link2d3d } from '@sunmao/contract'
import { type Dispose, planRange, planView, project, showAxes, snapAt, type Viewer } from '@sunmao/viewer'
import { useEffect, useMemo } from 'react'
import { useCall } from '../../../api/hooks.ts'
import { useLevels } from '../link2d3d.api.ts'
import { type Crossing, type Meant, meantPoint, namedCrossings } from './meant-point.ts'

const kindOf = { vertex: 'corner', edge: 'edge', face: 'place' } as const

/** The models of the level as a plan with its axes while points are picked; what was seen before comes back after it. */
export function useModelPlan(link: Link2d3d, viewer: Viewer | undefined, isOn: boolean): readonly Crossing[] {
  const { id, subId, elevation } = link
  const { data: beneath } = useCall(link2d3d.beneath, { query: { id } }, { enabled: isOn, quiet: true })
  const { data: levels } = useLevels(isOn ? subId : 0)
  const axes = useMemo(
    () =>
      (beneath?.axes ?? []).map(({ label, line: [x0, y0, x1, y1] }) => ({
        label,
        from: [x0, y0] as const,
        to: [x1, y1] as const,
      })),
    [beneath],
  )
  useEffect(() => {
    if (!viewer || !isOn || !levels) return
    const { camera, sectionPlanes, sectionBox, storeyGap } = viewer.state.getState()
    const range = planRange(
      elevation,
      levels.map((level) => level.elevation),
    )
    const turn = () => {
      const box = viewer.boxOf()
      if (box) viewer.state.setState(planView(viewer.state.getState(), box, range, viewer.visibleArea()))
      return box !== undefined
    }
    // Models that are still coming turn the view as soon as one is there.
    let wait: Dispose | undefined
    if (!turn())
      wait = viewer.onFrame(() => {
        if (turn()) wait?.()
      })
    return () => {
      wait?.()
      viewer.state.setState({ camera, sectionPlanes, sectionBox, storeyGap })
    }
  }, [viewer, isOn, levels, elevation])
  useEffect(() => {
    if (!viewer || !isOn) return
    const marks = axes.map(({ label, from, to }) => ({
      tag: label,
      points: [from, to].map(([x, y]) => [x, y, elevation] as const),
    }))
    return showAxes(viewer, marks).stop
  }, [viewer, isOn, axes, elevation])
  return useMemo(() => namedCrossings(axes), [axes])
}

/** What a place of the canvas means: a crossing of axes, a corner, an edge, else the body itself. */
export function meantInModel(
  viewer: Viewer,
  elevation: number,
  crossings: readonly Crossing[],
  x: number,
  y: number,
): Meant | undefined {
  const view = viewer.getView()
  const snap = snapAt(viewer, x, y)
  const other = snap && { kind: kindOf[snap.kind], point: [snap.point[0], snap.point[1]] as const }
  return meantPoint({ x, y }, crossings, (point) => project(view, [point[0], point[1], elevation]), other)
}
