import type { Route } from '@sunmao/contract'
import type { Page, View } from './page-table.ts'

/** Everything that the rest of the web app must know of a feature. */
export interface Feature {
  name: string
  /** Pages with an address of their own, for everybody who is signed in. */
  pages?: readonly Page[]
  /** By the names that the server's menu gives its screens. */
  views?: Readonly<Record<string, View>>
  /** By the kind of a change: what is asked again when the server tells of one. */
  staleOn?: Readonly<Record<string, readonly Route[]>>
  /** Kinds that the whole site hears of at once: its windows need not all ask at once. */
  wide?: readonly string[]
}

export const defineFeature = (feature: Feature): Feature => feature
