import { useEffect, useRef, useState } from 'react'
import type { Searching } from '../frame/frame-parts.api.ts'
import { findInLines, type TextHit } from './text-lines.ts'

const SLICE = 20_000
const MOST = 5_000
const none: readonly TextHit[] = []

/** Searches lines in slices, so that the window goes on. */
export function useTextSearch(lines: readonly string[], go: (line: number) => void) {
  const [hits, setHits] = useState(none)
  const [current, setCurrent] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const run = useRef(0)
  useEffect(() => () => void run.current++, [])
  const find = async (word: string) => {
    const mine = ++run.current
    setHits(none)
    setCurrent(0)
    if (word === '') return setBusy(false)
    setBusy(true)
    let found: TextHit[] = []
    for (let from = 0; from < lines.length && found.length < MOST; from += SLICE) {
      const here = findInLines(lines, from, from + SLICE, word, MOST - found.length)
      if (found.length === 0 && here[0]) go(here[0].line)
      found = found.concat(here)
      setHits(found)
      await new Promise((resolve) => setTimeout(resolve))
      if (run.current !== mine) return
    }
    setBusy(false)
  }
  const step = (by: 1 | -1) => {
    if (hits.length === 0) return
    const next = (current + by + hits.length) % hits.length
    setCurrent(next)
    go(hits[next]?.line ?? 0)
  }
  const searching: Searching = { find: (word) => void find(word), count: hits.length, at: current, isBusy, go: step }
  return { searching, hits, current: hits[current] }
}
