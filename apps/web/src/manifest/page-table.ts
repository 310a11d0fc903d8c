import type { Key } from '@sunmao/i18n'
import type { ComponentType } from 'react'
import { type LazyComponent, lazyComponent } from '../ui/loading/lazy-component.tsx'
import type { IconName } from '../ui/picture/icons.ts'

export type View = LazyComponent

/** A page with an address of its own in this build. */
export interface Page {
  path: string
  view: View
  title: Key
  /** Its tag cannot be closed. */
  affix?: true
  noCache?: true
  /** The palette offers the page; small orders first. */
  palette?: { icon: IconName; order: number }
  /** A sign on the way, not a place: it gets no tag. */
  isPassing?: true
  /** Fills the window: no sidebar, no navbar. */
  bare?: true
}

/** A page that is fetched when somebody opens it. */
export const page = <N extends string>(load: () => Promise<Record<N, ComponentType>>, name: N): View =>
  lazyComponent(async () => (await load())[name])
