// A filter view is rules, what is seen is sets of elements. A set that is whole storeys, classes, systems or types can be said
// as rules; any other cannot.
import { type FilterModelView, modelScene, type SceneGroup } from '@sunmao/contract'
import { countOf, type ElementSet, isEmpty, joined, type ViewerState, without } from '@sunmao/viewer'
import { call } from '../../../api/call.ts'

type Rule = FilterModelView['rules'][number]
const fields = ['level', 'class', 'system', 'type'] as const
const MOST_GROUPS = 100
const MOST_RULES = 50

export type Groups = Readonly<Record<(typeof fields)[number], readonly Pick<SceneGroup, 'label' | 'elements'>[]>>
type Seen = Pick<ViewerState, 'hidden' | 'ghosted' | 'isolated' | 'colours'>

interface Told {
  rules: Rule[]
  /** How many elements look otherwise than the rules can say. */
  left: number
}

export function rulesOfSeen({ hidden, ghosted, isolated, colours }: Seen, groups: Groups): Told {
  const all = groups.class.reduce<ElementSet>((sum, { elements }) => joined(sum, elements), {})
  const clear = isolated?.rest === 'ghosted' ? joined(ghosted, without(all, isolated.elements)) : ghosted
  const wanted: { elements: ElementSet; effect: Pick<Rule, 'effect' | 'colour'> }[] = [
    ...(isolated?.rest === 'hidden' ? [{ elements: isolated.elements, effect: { effect: 'isolate' as const } }] : []),
    { elements: hidden, effect: { effect: 'hide' } },
    { elements: clear, effect: { effect: 'ghost' } },
    ...colours.map(({ colour, elements }) => ({
      elements,
      effect: { effect: 'colour' as const, colour: `#${(colour >>> 8).toString(16).padStart(6, '0')}` },
    })),
  ]
  const told: Told = { rules: [], left: 0 }
  for (const { elements, effect } of wanted) {
    if (isEmpty(elements)) continue
    const rules = rulesFor(elements, groups)
    if (!rules || told.rules.length + rules.length > MOST_RULES) told.left += countOf(elements)
    else told.rules.push(...rules.map((rule) => ({ ...rule, ...effect })))
  }
  return told
}

function rulesFor(set: ElementSet, groups: Groups): Pick<Rule, 'field' | 'op' | 'value'>[] | undefined {
  for (const field of fields) {
    const inside = groups[field].filter(({ label, elements }) => label && isEmpty(without(elements, set)))
    const covered = inside.reduce<ElementSet>((sum, { elements }) => joined(sum, elements), {})
    if (isEmpty(without(set, covered))) return inside.map(({ label }) => ({ field, op: 'is', value: label }))
  }
  return undefined
}

export async function askGroups(fileIds: readonly number[]): Promise<Groups> {
  const answers = fields.map((dimension) =>
    call(modelScene.groups, { body: { fileIds: [...fileIds], dimension, most: MOST_GROUPS } }),
  )
  const [level, byClass, system, type] = await Promise.all(answers)
  return { level: level!, class: byClass!, system: system!, type: type! }
}
