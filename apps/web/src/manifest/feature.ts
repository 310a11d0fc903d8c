import type { EventKind, Route } from '@sunmao/contract'
import type { Page, View } from './page-table.ts'

/** What a feature adds to a slot of another feature or of the frame; made by the slot's `fill`. */
export interface Filling {
  slot: object
  items: readonly unknown[]
}

/** Everything that the rest of the web app must know of a feature. */
export interface Feature {
  name: string
  /** Pages with an address of their own, for everybody who is signed in. */
  pages?: readonly Page[]
  /** Pages that need no sign-in. Only of features in `public-features.ts`. */
  publicPages?: readonly Page[]
  /** By the names that the server's menu gives its screens; `*` stands for every name that no feature knows. */
  views?: Readonly<Record<string, View>>
  /** By an address and all below it: the document that explains the screens there. */
  help?: Readonly<Record<string, string>>
  /** What it shows in places that others own. */
  fills?: readonly Filling[]
  /** By the kind of a change: what is asked again when the server tells of one. */
  staleOn?: Readonly<Partial<Record<EventKind, readonly Route[]>>>
  /** Kinds that the whole site hears of at once: its windows need not all ask at once. */
  wide?: readonly EventKind[]
  /** Kinds whose reads are heavy: they are asked for one after another, or server and screen would stand still meanwhile. */
  inTurn?: readonly EventKind[]
}

export const defineFeature = (feature: Feature): Feature => feature
