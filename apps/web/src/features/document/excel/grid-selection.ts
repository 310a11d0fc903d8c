import type { Area } from '@sunmao/workbook'
import type { SheetModel } from './sheet-model.ts'

interface Place {
  row: number
  column: number
}

/** From the cell where choosing began to the one where it is now. */
export interface Selection {
  anchor: Place
  focus: Place
}

export const at = (row: number, column: number): Selection => ({ anchor: { row, column }, focus: { row, column } })

/** The chosen area; merges that it touches belong to it. */
export function selectedArea(sheet: SheetModel, { anchor, focus }: Selection): Area {
  const area = {
    top: Math.min(anchor.row, focus.row),
    left: Math.min(anchor.column, focus.column),
    bottom: Math.max(anchor.row, focus.row),
    right: Math.max(anchor.column, focus.column),
  }
  for (const { row, column } of [anchor, focus]) {
    const merge = sheet.mergeAt(row, column)
    if (!merge) continue
    area.top = Math.min(area.top, merge.top)
    area.left = Math.min(area.left, merge.left)
    area.bottom = Math.max(area.bottom, merge.bottom)
    area.right = Math.max(area.right, merge.right)
  }
  return area
}

interface Key {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
}

/** Where a key leads; nothing for other keys. */
export function moveSelection(sheet: SheetModel, selection: Selection, key: Key, page: number): Selection | undefined {
  const focus = moved(sheet, selection.focus, key, page)
  if (!focus) return undefined
  return { anchor: key.shiftKey ? selection.anchor : focus, focus }
}

function moved(sheet: SheetModel, { row, column }: Place, { key, ctrlKey, metaKey }: Key, page: number) {
  const isFar = ctrlKey || metaKey
  const { rows, columns, head } = sheet
  const last = { row: Math.max(0, head.rows - 1), column: Math.max(0, head.columns - 1) }
  const merge = sheet.mergeAt(row, column)
  const sideways = head.isRightToLeft ? -1 : 1
  const across = (by: number) =>
    by > 0 ? columns.step(merge?.right ?? column, 1) : columns.step(merge?.left ?? column, -1)
  switch (key) {
    case 'ArrowDown':
      return { row: isFar ? last.row : rows.step(merge?.bottom ?? row, 1), column }
    case 'ArrowUp':
      return { row: isFar ? 0 : rows.step(merge?.top ?? row, -1), column }
    case 'ArrowRight':
      return { row, column: isFar ? (sideways > 0 ? last.column : 0) : across(sideways) }
    case 'ArrowLeft':
      return { row, column: isFar ? (sideways > 0 ? 0 : last.column) : across(-sideways) }
    case 'PageDown':
      return { row: Math.min(rows.count - 1, row + page), column }
    case 'PageUp':
      return { row: Math.max(0, row - page), column }
    case 'Home':
      return { row: isFar ? 0 : row, column: 0 }
    case 'End':
      return { row: isFar ? last.row : row, column: last.column }
  }
  return undefined
}
