import { create } from 'zustand'

/** Where something is that is open beside the models, such as an issue. */
export interface OpenPlace {
  label: string
  text: string
  point?: readonly [number, number, number] | undefined
}

export const useOpenPlace = create<{ open?: OpenPlace | undefined }>(() => ({}))
