import type { Link2d3d, LinkPair } from '@sunmao/contract'
import type { Point2 } from '@sunmao/dxf'
import { onClick, type Viewer } from '@sunmao/viewer'
import { App } from 'antd'
import { useEffect, useState } from 'react'
import { messageOf } from '../../../api/call.ts'
import { useUpdateLink } from '../link2d3d.api.ts'

export interface Pairing {
  /** Those of the link, and the one that is being made. */
  pairs: readonly { sheet: Point2; world?: Point2 | undefined }[]
  /** The first half of a new pair. */
  setSheet(point: Point2): void
  isWaiting: boolean
  remove(at: number): void
  /** The plan is seen from below, or not: its pairs are fitted anew. */
  setMirrored(isMirrored: boolean): void
  isBusy: boolean
}

/** New pairs: a point on the sheet, then the same point in the models. */
export function usePairing(link: Link2d3d, viewer: Viewer | undefined, isOn: boolean): Pairing {
  const { message } = App.useApp()
  const update = useUpdateLink()
  const [sheet, setSheet] = useState<Point2>()
  const { id, rowVersion, pairs } = link
  const send = (change: { pairs: LinkPair[] } | { isMirrored: boolean }) =>
    update.mutate({ body: { id, rowVersion, ...change } }, { onError: (error) => message.error(messageOf(error)) })
  const save = (next: LinkPair[]) => send({ pairs: next })
  const plain = pairs.map(({ residualMm: _, ...pair }): LinkPair => pair)
  useEffect(() => {
    if (!isOn) setSheet(undefined)
  }, [isOn])
  useEffect(() => {
    if (!viewer || !isOn || !sheet) return
    return onClick(viewer.canvas, (x, y) => {
      const place = viewer.pick(x, y)?.point
      if (!place) return
      setSheet(undefined)
      save([...plain, { sheet: [sheet[0], sheet[1]], world: [place[0], place[1]] }])
    })
  })
  return {
    pairs: [...pairs.map((pair) => ({ sheet: pair.sheet as Point2 })), ...(sheet ? [{ sheet }] : [])],
    setSheet,
    isWaiting: sheet !== undefined,
    remove: (at) => save(plain.toSpliced(at, 1)),
    setMirrored: (isMirrored) => send({ isMirrored }),
    isBusy: update.isPending,
  }
}
