// Axes, storeys and rooms over a model, from data that the caller has. Each call returns a tool; stop takes all away.
import { runsOf, type Vec3 } from '@sunmao/model'
import { together } from '../dispose.ts'
import type { Stroke } from '../draw/strokes.ts'
import { type Box, middleOf } from '../maths/box.ts'
import { boxOfEach } from '../model/element-boxes.ts'
import type { ViewerState } from '../state/viewer-state.ts'
import type { Tool } from '../tools/tool.ts'
import type { Viewer } from '../viewer.ts'

export interface AxisMark {
  /** What stands in the bubble. */
  tag: string
  points: readonly Vec3[]
}

export interface StoreyMark {
  name: string
  /** In the coordinates of the world. */
  elevation: number
}

export interface RoomMark {
  element: number
  name: string
  /** Where the name stands; in the middle of the room unless given. */
  at?: Vec3
  /** 0xRRGGBBAA; a light blue unless given. */
  colour?: number
}

const lineColour = 0x6e7f8cb3

/** Grid lines, with a bubble at both ends. */
export function showAxes(viewer: Viewer, axes: readonly AxisMark[]): Tool {
  const strokes: Stroke[] = axes.map(({ points }) => ({ points, colour: lineColour, width: 1, isDashed: true }))
  const bubbles = axes.flatMap(({ tag, points }) =>
    [points[0], points.at(-1)].flatMap((at) => (at ? [addText(viewer, tag, at, 'axis')] : [])),
  )
  return { stop: together(viewer.strokes.add(strokes), ...bubbles) }
}

/** Names at the height of each floor, beside the box. */
export function showStoreys(viewer: Viewer, storeys: readonly StoreyMark[], box: Box): Tool {
  const width = Math.max(1, (box.max[0] - box.min[0]) * 0.06)
  const strokes: Stroke[] = storeys.map(({ elevation }) => ({
    points: [
      [box.min[0] - width, box.min[1], elevation],
      [box.min[0], box.min[1], elevation],
    ],
    colour: lineColour,
    width: 1,
  }))
  const names = storeys.map(({ name, elevation }) =>
    addText(viewer, name, [box.min[0] - width, box.min[1], elevation], 'storey'),
  )
  return { stop: together(viewer.strokes.add(strokes), ...names) }
}

const widthOf = ({ min, max }: Box) => Math.max(max[0] - min[0], max[1] - min[1])

/** Rooms as clear volumes, with their names where these have room. */
export function showRooms(viewer: Viewer, model: string, rooms: readonly RoomMark[]): Tool {
  const { state } = viewer
  const before = state.getState().hasRooms
  const byColour = new Map<number, number[]>()
  for (const { colour, element } of rooms)
    if (colour !== undefined) byColour.set(colour, [...(byColour.get(colour) ?? []), element])
  const ours: ViewerState['colours'] = [...byColour].map(([colour, elements]) => ({
    colour,
    elements: { [model]: runsOf(elements) },
  }))
  state.setState({ hasRooms: true, colours: [...state.getState().colours, ...ours] })
  const placed = viewer.placed().find(({ data }) => data.id === model)
  const elements = rooms.map(({ element }) => element)
  const boxes = placed && boxOfEach(placed, elements, state.getState().storeyGap)
  const names = rooms.flatMap(({ element, name, at }) => {
    const box = boxes?.get(element)
    const place = at ?? (box && middleOf(box))
    return place ? [addText(viewer, name, place, 'room', box && widthOf(box))] : []
  })
  const takeBack = () =>
    state.setState({ hasRooms: before, colours: state.getState().colours.filter((each) => !ours.includes(each)) })
  return { stop: together(takeBack, ...names) }
}

const looks = {
  axis: {
    width: '26px',
    height: '26px',
    lineHeight: '24px',
    borderRadius: '13px',
    border: '1px solid #6E7F8C',
    background: '#fff',
    textAlign: 'center',
    fontSize: '13px',
  },
  storey: { padding: '1px 6px', borderRadius: '4px', background: 'rgb(255 255 255 / 85%)', fontSize: '12px' },
  room: { padding: '1px 6px', borderRadius: '4px', background: 'rgb(255 255 255 / 75%)', fontSize: '12px' },
} as const

function addText(viewer: Viewer, text: string, at: Vec3, kind: keyof typeof looks, metres?: number) {
  const element = viewer.canvas.ownerDocument.createElement('div')
  element.className = `viewer-mark viewer-mark-${kind}`
  element.textContent = text
  Object.assign(element.style, { boxSizing: 'border-box', color: '#35414A', whiteSpace: 'nowrap' }, looks[kind])
  return viewer.labels.add({ at, element, isModest: true, metres })
}
