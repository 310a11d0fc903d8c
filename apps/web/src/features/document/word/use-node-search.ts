import { useState } from 'react'
import type { Searching } from '../frame/frame-parts.api.ts'
import { findInNodes, showRanges } from './find-in-nodes.ts'

const none: readonly Range[] = []

/** Searches what stands in an element, in this window or in a frame. */
export function useNodeSearch(rootOf: () => HTMLElement | null | undefined): Searching {
  const [ranges, setRanges] = useState(none)
  const [current, setCurrent] = useState(0)
  const show = (found: readonly Range[], at: number) => {
    const view = rootOf()?.ownerDocument.defaultView
    if (view) showRanges(view, found, at)
    setRanges(found)
    setCurrent(at)
  }
  return {
    count: ranges.length,
    at: current,
    isBusy: false,
    find(word) {
      const root = rootOf()
      show(root && word.trim() !== '' ? findInNodes(root, word) : none, 0)
    },
    go(step) {
      if (ranges.length > 0) show(ranges, (current + step + ranges.length) % ranges.length)
    },
  }
}
