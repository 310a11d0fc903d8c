import { issue, type Link2d3d } from '@sunmao/contract'
import type { Point2 } from '@sunmao/dxf'
import { isEmpty, type Viewer } from '@sunmao/viewer'
import { useEffect, useReducer } from 'react'
import { useCall } from '../../../api/hooks.ts'
import { usePage } from '../../../ui/page/page-location.tsx'
import { panTo, useSheet, useSheetCamera } from '../../drawing/stage/sheet-stage.panel.tsx'
import { SheetIssuePins } from '../../issue/sheet/sheet-issue-pins.panel.tsx'
import { sheetOf } from '../link2d3d.api.ts'
import { goesAlong } from './goes-along.ts'
import { eyeOnSheet } from './use-linked.ts'

interface LinkOverlayProps {
  link: Link2d3d
  viewer: Viewer | undefined
  pairs: readonly { sheet: Point2 }[]
  isFollowing: boolean
  /** Issues of the level. */
  hasPins?: boolean
}

/** How far the camera's cone reaches, in CSS pixels. */
const CONE_PX = 90
/** What hangs under a floor still belongs to it, in metres. */
const BELOW_FLOOR = 0.5

/** What stands over the sheet: pairs, the camera's cone, what is selected in the models, pins. */
export function LinkOverlay({ link, viewer, pairs, isFollowing, hasPins = true }: LinkOverlayProps) {
  const view = useSheet()
  useSheetCamera()
  const [, moved] = useReducer((count: number) => count + 1, 0)
  useEffect(() => viewer?.onFrame(moved), [viewer])
  useEffect(() => viewer?.state.subscribe(moved), [viewer])
  // The sheet goes along when the camera flies out of it.
  useEffect(() => {
    if (!viewer || !isFollowing) return
    let before: Parameters<typeof goesAlong>[0]
    return viewer.onFrame(() => {
      const seen = eyeOnSheet(viewer, link)
      if (!seen) return
      const now = { target: seen.target, ...view.project(seen.target) }
      if (goesAlong(before, now, view.size())) panTo(view, seen.target)
      before = now
    })
  }, [viewer, view, link, isFollowing])
  const eye = viewer && eyeOnSheet(viewer, link)
  return (
    <>
      <svg className="sheet-over" aria-hidden="true">
        {viewer && <Selected link={link} viewer={viewer} />}
        {eye && <Cone eye={eye.eye} target={eye.target} />}
        {pairs.map(({ sheet }, at) => {
          const { x, y } = view.project(sheet)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a pair is its place in the list.
            <g key={at} className="link-pair">
              <circle cx={x} cy={y} r={7} />
              <path d={`M${x - 11} ${y}h22M${x} ${y - 11}v22`} />
              <text x={x + 10} y={y - 10}>
                {at + 1}
              </text>
            </g>
          )
        })}
      </svg>
      {hasPins && <LevelPins link={link} />}
    </>
  )
}

function Cone({ eye, target }: { eye: Point2; target: Point2 }) {
  const view = useSheet()
  const [from, to] = [view.project(eye), view.project(target)]
  const angle = Math.atan2(to.y - from.y, to.x - from.x)
  const corner = (by: number) => `${from.x + Math.cos(angle + by) * CONE_PX} ${from.y + Math.sin(angle + by) * CONE_PX}`
  return (
    <g className="link-cone">
      <path d={`M${from.x} ${from.y}L${corner(-0.42)}L${corner(0.42)}Z`} />
      <circle cx={from.x} cy={from.y} r={6} />
    </g>
  )
}

/** The outline of what is selected in the models, from above. */
function Selected({ link, viewer }: { link: Link2d3d; viewer: Viewer }) {
  const view = useSheet()
  const { selected } = viewer.state.getState()
  const box = isEmpty(selected) ? undefined : viewer.boxOf(selected)
  if (!box || !link.transform) return null
  const corners = [
    [box.min[0], box.min[1]],
    [box.max[0], box.min[1]],
    [box.max[0], box.max[1]],
    [box.min[0], box.max[1]],
  ] as const
  const points = corners.map((corner) => view.project(sheetOf(link.transform!, corner)))
  return <polygon className="link-selected" points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
}

/** Issues of this level: those that were made on the sheet, and those that stand in the models. */
function LevelPins({ link }: { link: Link2d3d }) {
  const { pathname, query } = usePage()
  const { projId, subId, hubFileId, page, transform, elevation, height } = link
  const options = { keepPrevious: true, quiet: true }
  const { data: placed } = useCall(issue.pins, { body: { projId, subId } }, options)
  const { data: drawn } = useCall(issue.sheetPins, { body: { projId, hubFileId } }, options)
  const own = (drawn ?? []).filter(({ sheet }) => sheet.page === page)
  const others = (placed ?? []).filter(
    ({ id, point }) =>
      point[2] >= elevation - BELOW_FLOOR && point[2] < elevation + height && !own.some((one) => one.id === id),
  )
  const pins = [
    ...own.map(({ sheet, ...pin }) => ({ ...pin, point: sheet.point as Point2 })),
    ...(transform
      ? others.map(({ point, ...pin }) => ({ ...pin, point: sheetOf(transform, [point[0], point[1]]) }))
      : []),
  ]
  const addressOf = (id: number) => {
    const next = new URLSearchParams(query)
    next.set('issue', String(id))
    return `${pathname}?${next}`
  }
  return <SheetIssuePins pins={pins} addressOf={addressOf} />
}
