import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Searching } from '../../document/frame/frame-parts.api.ts'
import { findIn, type Hit, MOST_HITS, PageTexts } from './find-in-pages.ts'

const none: readonly Hit[] = []
/** The window is given back at least this often. */
const SLICE_MS = 20

/** Searches page after page, from the one that is looked at, and shows what it finds while it goes on. */
export function usePdfSearch(document: PDFDocumentProxy | undefined, at: number, go: (page: number) => void) {
  const texts = useMemo(() => document && new PageTexts(document), [document])
  const [hits, setHits] = useState(none)
  const [current, setCurrent] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const run = useRef(0)
  useEffect(() => () => void run.current++, [])

  const find = async (word: string) => {
    const mine = ++run.current
    setHits(none)
    setCurrent(0)
    if (!document || !texts || word.trim() === '') return setBusy(false)
    setBusy(true)
    let found: Hit[] = []
    let isShown = false
    let shownAt = performance.now()
    for (let step = 0; step < document.numPages && found.length < MOST_HITS; step++) {
      const page = (at + step) % document.numPages
      const here = findIn(await texts.of(page), word, page)
      if (run.current !== mine) return
      found = found.concat(here)
      if (here[0] && !isShown) {
        isShown = true
        go(page)
      }
      if (performance.now() - shownAt < SLICE_MS) continue
      setHits(found)
      await new Promise((resolve) => setTimeout(resolve))
      shownAt = performance.now()
    }
    if (run.current !== mine) return
    const sorted = found.toSorted((a, b) => a.page - b.page || a.start - b.start)
    setHits(sorted)
    setCurrent(Math.max(0, found[0] ? sorted.indexOf(found[0]) : 0))
    setBusy(false)
  }

  const step = (by: 1 | -1) => {
    if (hits.length === 0) return
    const next = (current + by + hits.length) % hits.length
    setCurrent(next)
    go(hits[next]?.page ?? 0)
  }

  const byPage = useMemo(() => groupByPage(hits), [hits])
  const searching: Searching = { find: (word) => void find(word), count: hits.length, at: current, isBusy, go: step }
  return {
    searching,
    current: hits[current],
    hitsOn: (page: number) => byPage.get(page) ?? none,
  }
}

function groupByPage(hits: readonly Hit[]): Map<number, Hit[]> {
  const pages = new Map<number, Hit[]>()
  for (const hit of hits) {
    const there = pages.get(hit.page)
    if (there) there.push(hit)
    else pages.set(hit.page, [hit])
  }
  return pages
}
