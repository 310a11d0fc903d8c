import { type FilterModelView, modelScene } from '@sunmao/contract'
import { type ElementSet, joined, type ViewerState, without } from '@sunmao/viewer'
import { call } from '../../api/call.ts'

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

export async function applyView(fileIds: readonly number[], { rules }: FilterModelView) {
  const found = await call(modelScene.rules, { body: { fileIds: [...fileIds], rules } })
  return seenBy(rules, found)
}
