// What one does with elements: each is a change of the state, nothing else.
import { modelQuery, modelScene } from '@sunmao/contract'
import { type ElementSet, elementsIn, isEmpty, joined, runsOf, type Viewer, without } from '@sunmao/viewer'
import { call } from '../../api/call.ts'

/** As many as the server tells about at once. */
const MOST_ASKED = 1000

export const oneElement = (fileId: number | string, index: number): ElementSet => ({ [fileId]: runsOf([index]) })

/** Selects what is under the pointer, or adds it to what is selected, or takes it away from there. */
export function pickAt(viewer: Viewer, x: number, y: number, isAdding: boolean): void {
  const hit = viewer.pick(x, y)
  const { selected } = viewer.state.getState()
  if (!hit) {
    if (!isAdding) viewer.state.setState({ selected: {} })
    return
  }
  const one = oneElement(hit.model, hit.element)
  if (!isAdding) viewer.state.setState({ selected: one })
  else {
    const left = without(selected, one)
    const isIn = JSON.stringify(left) !== JSON.stringify(selected)
    viewer.state.setState({ selected: isIn ? left : joined(selected, one) })
  }
}

export const select = ({ state }: Viewer, elements: ElementSet) => state.setState({ selected: elements })

export function hide({ state }: Viewer, elements: ElementSet): void {
  const { hidden, selected } = state.getState()
  state.setState({ hidden: joined(hidden, elements), selected: without(selected, elements) })
}

export const show = ({ state }: Viewer, elements: ElementSet) =>
  state.setState({ hidden: without(state.getState().hidden, elements) })

/** Again, and everything is back. */
export function isolate({ state }: Viewer, elements: ElementSet, rest: 'hidden' | 'ghosted' = 'hidden'): void {
  const { isolated } = state.getState()
  const isSame = isolated?.rest === rest && JSON.stringify(isolated.elements) === JSON.stringify(elements)
  state.setState({ isolated: isSame || isEmpty(elements) ? null : { elements, rest } })
}

/** Ghosts or solid again. */
export function ghost({ state }: Viewer, elements: ElementSet): void {
  const { ghosted } = state.getState()
  const solid = without(elements, ghosted)
  state.setState({ ghosted: isEmpty(solid) ? without(ghosted, elements) : joined(ghosted, elements) })
}

export const showAll = ({ state }: Viewer) =>
  state.setState({ hidden: {}, isolated: null, ghosted: {}, colours: [], xrayed: {} })

/** Where the selected are, or everything. */
export function fitSelected(viewer: Viewer): void {
  const { selected } = viewer.state.getState()
  if (isEmpty(selected)) viewer.fit()
  else viewer.show([selected])
}

/** Every element of the same class and type as one of these. */
export async function selectSimilar(viewer: Viewer, fileIds: readonly number[]): Promise<void> {
  const { selected } = viewer.state.getState()
  const elements = Object.entries(selected)
    .flatMap(([fileId, runs]) => Array.from(elementsIn(runs), (index) => ({ fileId: Number(fileId), index })))
    .slice(0, MOST_ASKED)
  if (elements.length === 0) return
  const { elements: known } = await call(modelQuery.properties, { body: { elements } })
  const kinds = new Map(known.map((one) => [`${one.class}/${one.type ?? ''}`, [one.class, one.type ?? '']]))
  const found = await Promise.all(
    [...kinds.values()].map((path) =>
      call(modelScene.find, { body: { fileIds: [...fileIds], dimensions: ['class', 'type'], path } }),
    ),
  )
  select(viewer, found.reduce<ElementSet>(joined, {}))
}
