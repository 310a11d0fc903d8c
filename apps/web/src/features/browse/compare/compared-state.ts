import { changeKinds, type ModelChange, type modelCompareRecord, type Reply } from '@sunmao/contract'
import { type ElementSet, joined, type ViewerState, without } from '@sunmao/viewer'

export type CompareScene = Reply<typeof modelCompareRecord.scene>
type Kind = ModelChange['kind']
type Seen = Pick<ViewerState, 'hidden' | 'ghosted' | 'isolated' | 'colours'>

/** Where the chosen one was. */
const pale = 0xf3a9a3ff
/** The same five as in the list and in the chips above it (see change-kind.panel.tsx). */
const colours: Readonly<Record<Kind, number>> = {
  added: 0x1b7c47ff,
  removed: 0xc8303bff,
  moved: 0xad5606ff,
  reshaped: 0x7a42beff,
  changed: 0x2b5cd0ff,
}
export const colourOf = (kind: Kind) => colours[kind]
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
