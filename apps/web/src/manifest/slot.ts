import type { Filling } from './feature.ts'
import { features } from './registry.ts'

interface Placed {
  /** Among what others add: small numbers come first. */
  order: number
}

/** A place that its owner defines and other features fill in their manifests, so that the owner need not know them. */
export interface Slot<T> {
  fill(...items: readonly T[]): Filling
  /** What all features added, small orders first. */
  items(): readonly T[]
}

export function defineSlot<T extends Placed>(): Slot<T> {
  let known: { of: unknown; items: readonly T[] } | undefined
  const slot: Slot<T> = {
    fill: (...items) => ({ slot, items }),
    items() {
      const all = features()
      if (known?.of !== all)
        known = {
          of: all,
          items: itemsOf<T>(
            slot,
            all.flatMap(({ fills = [] }) => fills),
          ),
        }
      return known.items
    },
  }
  return slot
}

const itemsOf = <T extends Placed>(slot: object, fillings: readonly Filling[]): readonly T[] =>
  fillings
    .flatMap((filling) => (filling.slot === slot ? (filling.items as readonly T[]) : []))
    .toSorted((a, b) => a.order - b.order)
