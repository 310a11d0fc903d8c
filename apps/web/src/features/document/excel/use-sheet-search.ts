import { BLOCK_ROWS, cellName, shownText } from '@sunmao/workbook'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Searching } from '../frame/frame-parts.api.ts'
import type { SheetModel } from './sheet-model.ts'

interface CellHit {
  sheet: number
  row: number
  column: number
}

const MOST_HITS = 5_000
const none: readonly CellHit[] = []

/** Searches the sheets block after block, the one that is shown first. */
export function useSheetSearch(
  sheets: readonly SheetModel[],
  shown: number,
  go: (sheet: number, row: number, column: number) => void,
) {
  const [hits, setHits] = useState(none)
  const [current, setCurrent] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const run = useRef(0)
  useEffect(() => () => void run.current++, [])

  const find = async (word: string) => {
    const mine = ++run.current
    setHits(none)
    setCurrent(0)
    if (word.trim() === '') return setBusy(false)
    setBusy(true)
    let found: CellHit[] = []
    const order = [...sheets].sort((a, b) => Number(b.index === shown) - Number(a.index === shown) || a.index - b.index)
    for (const sheet of order) {
      for (let row = 0; row < sheet.head.rows && found.length < MOST_HITS; row += BLOCK_ROWS) {
        const here = await findInBlock(sheet, row, word.toLowerCase())
        if (run.current !== mine) return
        if (here.length === 0) continue
        const isFirst = found.length === 0
        found = found.concat(here).slice(0, MOST_HITS)
        setHits(found)
        const [first] = here
        if (isFirst && first) go(first.sheet, first.row, first.column)
        await new Promise((resolve) => setTimeout(resolve))
      }
    }
    if (run.current === mine) setBusy(false)
  }

  const step = (by: 1 | -1) => {
    if (hits.length === 0) return
    const next = (current + by + hits.length) % hits.length
    setCurrent(next)
    const hit = hits[next]
    if (hit) go(hit.sheet, hit.row, hit.column)
  }

  const names = useMemo(
    () => new Set(hits.filter(({ sheet }) => sheet === shown).map(({ row, column }) => cellName(row, column))),
    [hits, shown],
  )
  const hit = hits[current]
  const searching: Searching = { find: (word) => void find(word), count: hits.length, at: current, isBusy, go: step }
  return { searching, names, hit: hit?.sheet === shown ? cellName(hit.row, hit.column) : undefined }
}

async function findInBlock(sheet: SheetModel, start: number, word: string): Promise<CellHit[]> {
  const block = await sheet.block(start)
  if (!block) return []
  const hits: CellHit[] = []
  for (let row = 0; row + 1 < block.rowStarts.length; row++)
    for (let cell = block.rowStarts[row] as number; cell < (block.rowStarts[row + 1] as number); cell++)
      if (shownText(block, cell).toLowerCase().includes(word))
        hits.push({ sheet: sheet.index, row: block.firstRow + row, column: block.columns[cell] as number })
  return hits
}
