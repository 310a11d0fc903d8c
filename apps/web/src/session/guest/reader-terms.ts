import type { ShareRight } from '@sunmao/contract'
import type { WatermarkTile } from '@sunmao/viewer'
import { createContext, useContext } from 'react'

/** How a reader of a share may use what is before him. */
export interface ReaderTerms {
  rights: readonly ShareRight[]
  /** Across every picture and page. */
  watermark?: WatermarkTile
}

const Context = createContext<ReaderTerms | undefined>(undefined)
export const ReaderTermsProvider = Context.Provider

/** Nothing for people of the project, who may do what their roles say. */
export const useReaderTerms = () => useContext(Context)

export const readerMay = (terms: ReaderTerms | undefined, right: ShareRight): boolean =>
  terms === undefined || terms.rights.includes(right)
