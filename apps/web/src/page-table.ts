import type { Key } from '@sunmao/i18n'
import type { ComponentType } from 'react'
import { type Part, part } from './ui/part.tsx'

export type View = Part

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
  part(async () => (await load())[name])
