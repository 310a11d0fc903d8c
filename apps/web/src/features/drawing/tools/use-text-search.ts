import type { Box2, Sheet, SheetText } from '@sunmao/dxf'
import { useMemo, useState } from 'react'
import { textBox } from './found-texts.tsx'

const MOST = 500

export interface SheetSearch {
  wanted: string
  setWanted: (text: string) => void
  found: readonly SheetText[]
  boxes: readonly Box2[]
  chosen: number
  choose: (at: number) => void
}

/** Texts of a sheet that have the words in them. */
export function useTextSearch(sheet: Sheet | undefined, start: string): SheetSearch {
  const [wanted, setWanted] = useState(start)
  const [chosen, choose] = useState(0)
  const found = useMemo(() => {
    const words = wanted.trim().toLowerCase()
    if (!sheet || words === '') return []
    return sheet.texts.filter(({ text }) => text.toLowerCase().includes(words)).slice(0, MOST)
  }, [sheet, wanted])
  const boxes = useMemo(() => found.map(textBox), [found])
  return {
    wanted,
    setWanted: (text) => {
      setWanted(text)
      choose(0)
    },
    found,
    boxes,
    chosen,
    choose,
  }
}
