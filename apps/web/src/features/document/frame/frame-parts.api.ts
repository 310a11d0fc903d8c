import type { ReactNode } from 'react'
import type { IconName } from '../../../ui/picture/icons.ts'

/** `text` lets lines break where the window ends, without pages. */
export type Fit = 'width' | 'page' | 'text'

export interface Searching {
  find: (text: string) => void
  /** How many were found, and which one is looked at, from 0. */
  count: number
  at: number
  isBusy: boolean
  go: (step: 1 | -1) => void
}

export interface SideTab {
  key: string
  title: string
  icon: IconName
  content: ReactNode
}

/** From the first page to the last; pages count from 0. */
export interface Paging {
  at: number
  count: number
  go: (page: number) => void
}

export interface Zooming {
  scale: number
  fit?: Fit
  /** The ways in which this document can fill its window. */
  fits: readonly Fit[]
  set: (scale: number) => void
  setFit: (fit: Fit) => void
}
