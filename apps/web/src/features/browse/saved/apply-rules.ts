import { type FilterModelView, modelScene } from '@sunmao/contract'
import { type ElementSet, joined, type Viewer, type ViewerState, without } from '@sunmao/viewer'
import { call } from '../../../api/call.ts'

type Rule = FilterModelView['rules'][number]

/** What is seen when each rule has had its effect on what it found; later rules win. */
export function seenBy(
  rules: readonly Rule[],
  found: readonly ElementSet[],
): Pick<ViewerState, 'hidden' | 'ghosted' | 'isolated' | 'colours'> {
  let hidden: ElementSet = {}
  let ghosted: ElementSet = {}
  let only: ElementSet | undefined
  const colours: { colour: number; elements: ElementSet }[] = []
  rules.forEach(({ effect, colour }, at) => {
    const elements = found[at] ?? {}
    if (effect === 'hide') hidden = joined(hidden, elements)
    if (effect === 'show') hidden = without(hidden, elements)
    if (effect === 'ghost') ghosted = joined(ghosted, elements)
    if (effect === 'isolate') only = joined(only ?? {}, elements)
    if (effect === 'colour' && colour) colours.push({ colour: Number.parseInt(`${colour.slice(1)}ff`, 16), elements })
  })
  return { hidden, ghosted, isolated: only ? { elements: only, rest: 'hidden' } : null, colours }
}

/** What its rules find is hidden, coloured and so on; the camera goes along where the view has one. */
export async function showFilterView(
  viewer: Viewer,
  fileIds: readonly number[],
  { rules, camera: place }: FilterModelView,
  milliseconds?: number,
): Promise<void> {
  const found = await call(modelScene.rules, { body: { fileIds: [...fileIds], rules } })
  viewer.state.setState(seenBy(rules, found))
  if (!place) return
  const { camera } = viewer.state.getState()
  const { fov, ...to } = place
  viewer.flyTo({ ...camera, ...to, projection: 'perspective', fieldOfView: fov ?? camera.fieldOfView }, milliseconds)
}
