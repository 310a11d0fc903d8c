import { changeKinds, type ModelChange, type modelCompareRecord, type Reply } from '@sunmao/contract'
import { type ElementSet, joined, type ViewerState, without } from '@sunmao/viewer'

export type CompareScene = Reply<typeof modelCompareRecord.scene>
type Kind = ModelChange['kind']
type Seen = Pick<ViewerState, 'hidden' | 'ghosted' | 'isolated' | 'colours'>

const [green, red, amber, pale] = [0x2f9e44ff, 0xd92d20ff, 0xe8890cff, 0xf3a9a3ff]
/** Added is green, removed is red, everything else that changed is amber. */
const colourOf = (kind: Kind) => (kind === 'added' ? green : kind === 'removed' ? red : amber)
const shownKinds = (only: Kind | undefined) => changeKinds.filter((kind) => !only || kind === only)

interface Asked {
  /** All of them without it. */
  kind?: Kind
  /** Where the chosen one was before: shown pale beside what it is now. */
  before?: ElementSet
}

/** Both sides in one picture: the newer one, and of the older one only what is gone. The rest is a ghost. */
export function bothSides(scene: CompareScene, all: ElementSet, { kind, before = {} }: Asked = {}): Seen {
  const colours = shownKinds(kind).map((one) => ({
    colour: colourOf(one),
    elements: one === 'removed' ? scene.before.removed : scene.after[one],
  }))
  const shown = [...colours.map(({ elements }) => elements), before].reduce(joined, {})
  const older = Object.fromEntries(scene.fromFileIds.map((fileId) => [fileId, all[fileId] ?? []]))
  return {
    hidden: without(older, shown),
    ghosted: {},
    isolated: { elements: shown, rest: 'ghosted' },
    colours: [...colours, { colour: pale, elements: before }],
  }
}

/** One side alone, for a picture beside the other side's. */
export function oneSide(scene: CompareScene, side: 'before' | 'after', kind?: Kind): Seen {
  const colours = shownKinds(kind).map((one) => ({ colour: colourOf(one), elements: scene[side][one] }))
  const elements = colours.map((one) => one.elements).reduce(joined, {})
  return { hidden: {}, ghosted: {}, isolated: { elements, rest: 'ghosted' }, colours }
}
