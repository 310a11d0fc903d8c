import type { Link2d3d, LinkPair } from '@sunmao/contract'
import { findAxes, type Point2, type Sheet } from '@sunmao/dxf'
import { type Dispose, onClick, type Viewer } from '@sunmao/viewer'
import { App } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { messageOf } from '../../../api/call.ts'
import { useUpdateLink } from '../link2d3d.api.ts'
import { type Crossing, namedCrossings } from './meant-point.ts'
import { showMeantMark, showPairMark } from './model-marks.ts'
import { meantInModel, useModelPlan } from './model-plan.ts'

export interface Pairing {
  /** Those of the link, and the one that is being made. */
  pairs: readonly { sheet: Point2; world?: Point2 | undefined }[]
  /** Where axes of the sheet cross, while points are picked. */
  crossings: readonly Crossing[]
  /** The first half of a new pair. */
  setSheet(point: Point2): void
  isWaiting: boolean
  remove(at: number): void
  /** The plan is seen from below, or not: its pairs are fitted anew. */
  setMirrored(isMirrored: boolean): void
  isBusy: boolean
}

interface PairingOptions {
  link: Link2d3d
  viewer: Viewer | undefined
  sheet: Sheet | undefined
  /** Points are picked now. */
  isOn: boolean
  /** Pairs are marked in the models. */
  isShown: boolean
}

/** New pairs: a point on the sheet, then the same point in the models. */
export function usePairing({ link, viewer, sheet: drawn, isOn, isShown }: PairingOptions): Pairing {
  const { message } = App.useApp()
  const update = useUpdateLink()
  const [sheet, setSheet] = useState<Point2>()
  const { id, rowVersion, pairs, elevation } = link
  const inModel = useModelPlan(link, viewer, isOn)
  const onSheet = useMemo(() => (isOn && drawn ? namedCrossings(findAxes(drawn)) : []), [isOn, drawn])
  const send = (change: { pairs: LinkPair[] } | { isMirrored: boolean }) =>
    update.mutate({ body: { id, rowVersion, ...change } }, { onError: (error) => message.error(messageOf(error)) })
  const save = (next: LinkPair[]) => send({ pairs: next })
  const plain = pairs.map(({ residualMm: _, ...pair }): LinkPair => pair)
  useEffect(() => {
    if (!isOn) setSheet(undefined)
  }, [isOn])
  useEffect(() => {
    if (!viewer || !isShown) return
    const marks = pairs.map(({ world }, at) => showPairMark(viewer, world as Point2, elevation, at + 1))
    return () => {
      for (const remove of marks) remove()
    }
  }, [viewer, isShown, pairs, elevation])
  useEffect(() => {
    if (!viewer || !isOn || !sheet) return
    let mark: Dispose | undefined
    const hover = ({ offsetX, offsetY, buttons }: PointerEvent) => {
      mark?.()
      const meant = buttons === 0 ? meantInModel(viewer, elevation, inModel, offsetX, offsetY) : undefined
      mark = meant && showMeantMark(viewer, meant, elevation)
    }
    viewer.canvas.addEventListener('pointermove', hover)
    return () => {
      viewer.canvas.removeEventListener('pointermove', hover)
      mark?.()
    }
  }, [viewer, isOn, sheet, elevation, inModel])
  useEffect(() => {
    if (!viewer || !isOn || !sheet) return
    return onClick(viewer.canvas, (x, y) => {
      const meant = meantInModel(viewer, elevation, inModel, x, y)
      if (!meant) return
      setSheet(undefined)
      const { point, grid } = meant
      save([...plain, { sheet: [sheet[0], sheet[1]], world: [point[0], point[1]], ...(grid ? { grid } : {}) }])
    })
  })
  return {
    pairs: [...pairs.map((pair) => ({ sheet: pair.sheet as Point2 })), ...(sheet ? [{ sheet }] : [])],
    crossings: onSheet,
    setSheet,
    isWaiting: sheet !== undefined,
    remove: (at) => save(plain.toSpliced(at, 1)),
    setMirrored: (isMirrored) => send({ isMirrored }),
    isBusy: update.isPending,
  }
}
