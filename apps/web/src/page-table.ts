import type { Key } from '@sunmao/i18n'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

export type View = LazyExoticComponent<ComponentType>

/** A page with an address of its own in this build. */
export interface Page {
  path: string
  view: View
  title: Key
  /** Its tag cannot be closed. */
  affix?: true
  noCache?: true
  /** Fills the window: no sidebar, no navbar. */
  bare?: true
}

/** A page that is fetched when somebody opens it. */
export const page = <N extends string>(load: () => Promise<Record<N, ComponentType>>, name: N): View =>
  lazy(async () => ({ default: (await load())[name] }))
