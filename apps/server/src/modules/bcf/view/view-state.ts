// Our picture of models ↔ a view of BCF. Both are metres of the file's own coordinates with z up, so places go over as they are.
// What BCF cannot say (ghosts, the gap between storeys) stays behind; what we do not show of a view is kept beside it.
import type { BcfComponent, BcfView, Vector } from '@sunmao/bcf'
import type { ElementSet, ViewState } from '@sunmao/contract'

type Camera = ViewState['camera']

/** How far away the middle of turning is put, in metres: BCF only knows where one looks. */
const REACH = 10
/** What a view state takes. */
const planesMost = 12
const coloursMost = 200
const degrees = [1, 170] as const

const subtract = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
const scale = (a: Vector, by: number): Vector => [a[0] * by, a[1] * by, a[2] * by]
const along = (a: Vector, b: Vector, by: number): Vector => [a[0] + b[0] * by, a[1] + b[1] * by, a[2] + b[2] * by]

function normalise(a: Vector, otherwise: Vector): Vector {
  const length = Math.hypot(...a)
  return length > 1e-12 ? scale(a, 1 / length) : otherwise
}

/** Where one looks and what is up, at right angles, as the viewer draws it. */
function axesOf({ eye, target, up }: Camera): { direction: Vector; up: Vector } {
  const direction = normalise(subtract(target, eye), [0, 1, 0])
  const right = normalise(cross(direction, up), normalise(cross(direction, [0, 1, 0.001]), [1, 0, 0]))
  return { direction, up: cross(right, direction) }
}

function cameraToBcf(camera: Camera): Pick<BcfView, 'perspective' | 'orthogonal'> {
  const place = { position: camera.eye, ...axesOf(camera) }
  return camera.projection === 'perspective'
    ? { perspective: { ...place, fieldOfView: camera.fieldOfView } }
    : { orthogonal: { ...place, viewToWorldScale: camera.viewHeight } }
}

/** Nothing where the view has no camera. */
export function cameraFromBcf({
  perspective,
  orthogonal,
}: Pick<BcfView, 'perspective' | 'orthogonal'>): Camera | undefined {
  const place = perspective ?? orthogonal
  if (!place) return undefined
  const direction = normalise(place.direction, [0, 1, 0])
  const fieldOfView = Math.min(degrees[1], Math.max(degrees[0], perspective?.fieldOfView ?? 60))
  const shown = orthogonal && orthogonal.viewToWorldScale > 0 ? orthogonal.viewToWorldScale : undefined
  return {
    eye: place.position,
    target: along(place.position, direction, REACH),
    up: normalise(place.up, [0, 0, 1]),
    projection: perspective ? 'perspective' : 'orthographic',
    fieldOfView,
    viewHeight: shown ?? 2 * REACH * Math.tan((fieldOfView * Math.PI) / 360),
  }
}

/** From where a box is seen as a whole. */
export function cameraAround(min: Vector, max: Vector): Camera {
  const middle = scale(along(min, max, 1), 0.5)
  const size = Math.max(1, Math.hypot(...subtract(max, min)))
  return {
    eye: along(middle, [0.6, -0.6, 0.5], size * 1.2),
    target: middle,
    up: [0, 0, 1],
    projection: 'perspective',
    fieldOfView: 45,
    viewHeight: size,
  }
}

/** 0xRRGGBBAA ↔ RRGGBB, or AARRGGBB. */
export function colourToBcf(colour: number): string {
  const text = (colour >>> 0).toString(16).padStart(8, '0').toUpperCase()
  return text.endsWith('FF') ? text.slice(0, 6) : text.slice(6) + text.slice(0, 6)
}

export function colourFromBcf(colour: string): number | undefined {
  const text = colour.replace(/^#/, '')
  if (/^[\da-f]{6}$/i.test(text)) return Number.parseInt(`${text}ff`, 16)
  if (/^[\da-f]{8}$/i.test(text)) return Number.parseInt(text.slice(2) + text.slice(0, 2), 16)
  return undefined
}

type Name = (set: ElementSet) => Promise<BcfComponent[]>
type Find = (components: readonly BcfComponent[]) => Promise<ElementSet>

export async function viewToBcf(state: ViewState, nameOf: Name): Promise<BcfView> {
  const { isolated } = state
  const isOnly = isolated?.rest === 'hidden'
  const colouring: BcfView['colouring'] = []
  for (const { colour, elements } of state.colours)
    colouring.push({ colour: colourToBcf(colour), components: await nameOf(elements) })
  return {
    ...cameraToBcf(state.camera),
    selection: await nameOf(state.selected),
    visibility: {
      defaultVisibility: !isOnly,
      exceptions: await nameOf(isOnly ? without(isolated.elements, state.hidden) : state.hidden),
      spacesVisible: state.hasRooms,
    },
    colouring: colouring.filter(({ components }) => components.length > 0),
    lines: [],
    clippingPlanes: [
      ...state.sectionPlanes.map(({ point, normal }) => ({ location: point, direction: normal })),
      ...sidesOf(state),
    ],
    bitmaps: [],
  }
}

const axes: Vector[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
]

/** What lies outside of the box is cut away. */
const sidesOf = ({ sectionBox }: ViewState): BcfView['clippingPlanes'] =>
  sectionBox
    ? axes.flatMap((axis) => [
        { location: sectionBox.min, direction: scale(axis, -1) },
        { location: sectionBox.max, direction: axis },
      ])
    : []

export async function viewFromBcf(view: BcfView, camera: Camera, find: Find): Promise<ViewState> {
  const { visibility } = view
  const colours: ViewState['colours'] = []
  for (const { colour, components } of view.colouring.slice(0, coloursMost)) {
    const number = colourFromBcf(colour)
    if (number !== undefined) colours.push({ colour: number, elements: await find(components) })
  }
  const exceptions = visibility ? await find(visibility.exceptions) : {}
  // Where nothing of it is ours, to hide all the rest would show nothing at all.
  const isOnly = visibility?.defaultVisibility === false && Object.keys(exceptions).length > 0
  return {
    camera,
    selected: await find(view.selection),
    hidden: visibility?.defaultVisibility === false ? {} : exceptions,
    isolated: isOnly ? { elements: exceptions, rest: 'hidden' } : null,
    ghosted: {},
    xrayed: {},
    colours: colours.filter(({ elements }) => Object.keys(elements).length > 0),
    sectionPlanes: view.clippingPlanes
      .slice(0, planesMost)
      .map(({ location, direction }) => ({ point: location, normal: direction })),
    sectionBox: null,
    storeyGap: 0,
    hasRooms: visibility?.spacesVisible ?? false,
  }
}

function without(set: ElementSet, hidden: ElementSet): ElementSet {
  const left: ElementSet = {}
  for (const [fileId, runs] of Object.entries(set)) {
    const gone = hidden[fileId] ?? []
    const kept = gone.length === 0 ? runs : minus(runs, gone)
    if (kept.length > 0) left[fileId] = kept
  }
  return left
}

/** Runs without those of another, both in order. */
function minus(runs: readonly number[], gone: readonly number[]): number[] {
  const left: number[] = []
  for (let run = 0; run < runs.length; run += 2) {
    let from = runs[run]!
    const end = from + runs[run + 1]!
    for (let at = 0; at < gone.length && from < end; at += 2) {
      const [first, last] = [gone[at]!, gone[at]! + gone[at + 1]!]
      if (last <= from || first >= end) continue
      if (first > from) left.push(from, first - from)
      from = last
    }
    if (from < end) left.push(from, end - from)
  }
  return left
}
