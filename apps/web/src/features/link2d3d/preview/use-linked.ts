import type { Link2d3d } from '@sunmao/contract'
import type { Point2, Sheet } from '@sunmao/dxf'
import type { Viewer } from '@sunmao/viewer'
import { useEffect, useState } from 'react'
import { sheetOf, worldOf } from '../link2d3d.api.ts'
import { sheetPicture } from './sheet-picture.ts'

/** Where the eye goes from a place on the floor, in metres. */
const AWAY = [-6, -9, 8] as const
const ABOVE_FLOOR = 1
/** The ceiling is cut away: so far below the next floor. */
const BELOW_CEILING = 0.6
const LIFT = 0.02

export interface Linked {
  /** Looks at the place in the models. */
  goTo(point: Point2): void
  isFollowing: boolean
  setFollowing(value: boolean): void
  isCut: boolean
  setCut(value: boolean): void
  /** Height of the cut, in metres of the world. */
  cutHeight: number
  /** 0 = the drawing is not in the models. */
  opacity: number
  setOpacity(value: number): void
}

/** What a calibrated link does between the sheet and the models. */
export function useLinked(
  viewer: Viewer | undefined,
  link: Link2d3d,
  sheet: Sheet | undefined,
  /** The models are a plan meanwhile, which has a cut of its own. */
  isPlan = false,
): Linked {
  const [isFollowing, setFollowing] = useState(true)
  const [isCut, setCut] = useState(true)
  const [opacity, setOpacity] = useState(0)
  const { transform, elevation, height } = link
  const cutHeight = elevation + Math.max(height - BELOW_CEILING, height / 2)

  useEffect(() => {
    if (!viewer || !isCut || isPlan) return
    const before = viewer.state.getState().sectionPlanes
    viewer.state.setState({ sectionPlanes: [{ point: [0, 0, cutHeight], normal: [0, 0, 1] }] })
    return () => viewer.state.setState({ sectionPlanes: before })
  }, [viewer, isCut, cutHeight, isPlan])

  const isLaid = opacity > 0
  const [picture, setPicture] = useState<Awaited<ReturnType<typeof sheetPicture>>>()
  useEffect(() => {
    if (!isLaid || !sheet) return
    let isGone = false
    void sheetPicture(sheet).then((made) => !isGone && setPicture(made))
    return () => {
      isGone = true
    }
  }, [isLaid, sheet])
  useEffect(() => {
    if (!viewer || !picture || !transform || !isLaid) return
    const [x0, y0, x1, y1] = picture.box
    const at = (point: Point2) => worldOf(transform, point)
    const [corner, right, top] = [at([x0, y0]), at([x1, y0]), at([x0, y1])]
    const edge = (end: Point2) => [end[0] - corner[0], end[1] - corner[1], 0] as const
    return viewer.sheets.add([
      {
        id: `link-${link.id}`,
        picture: picture.bitmap,
        corner: [corner[0], corner[1], elevation + LIFT],
        across: edge(right),
        up: edge(top),
        opacity,
      },
    ])
  }, [viewer, picture, transform, elevation, link.id, isLaid, opacity])

  return {
    goTo(point) {
      if (!viewer || !transform) return
      const [x, y] = worldOf(transform, point)
      const z = elevation + ABOVE_FLOOR
      const { camera } = viewer.state.getState()
      viewer.flyTo({
        ...camera,
        projection: 'perspective',
        up: [0, 0, 1],
        target: [x, y, z],
        eye: [x + AWAY[0], y + AWAY[1], z + AWAY[2]],
      })
    },
    isFollowing,
    setFollowing,
    isCut,
    setCut,
    cutHeight,
    opacity,
    setOpacity,
  }
}

/** Where the camera stands and looks on the sheet. */
export function eyeOnSheet(viewer: Viewer, link: Link2d3d): { eye: Point2; target: Point2 } | undefined {
  if (!link.transform) return undefined
  const { eye, target } = viewer.state.getState().camera
  return {
    eye: sheetOf(link.transform, [eye[0], eye[1]]),
    target: sheetOf(link.transform, [target[0], target[1]]),
  }
}
