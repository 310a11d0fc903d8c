import type { Area } from '@sunmao/workbook'
import type { SheetModel } from './sheet-model.ts'

export interface Rect {
  x: number
  y: number
  width: number
  height: number
}

export interface Scroll {
  /** Pixels at 100 % of the sheet behind the frozen part. */
  x: number
  y: number
}

export const HEAD_WIDTH = 52
export const HEAD_HEIGHT = 24

/** Part of the window that shows cells and scrolls in one way. */
export interface Pane extends Area {
  clip: Rect
  isFrozenRow: boolean
  isFrozenColumn: boolean
}

/** Where cells of a sheet are in a window of some size, scrolled and zoomed. */
export class GridView {
  readonly sheet: SheetModel
  readonly scale: number
  readonly width: number
  readonly height: number
  private readonly scroll: Scroll
  private readonly frozenWidth: number
  private readonly frozenHeight: number

  constructor(sheet: SheetModel, scale: number, width: number, height: number, scroll: Scroll) {
    this.sheet = sheet
    this.scale = scale
    this.width = width
    this.height = height
    this.scroll = scroll
    this.frozenWidth = sheet.columns.start(sheet.head.frozenColumns)
    this.frozenHeight = sheet.rows.start(sheet.head.frozenRows)
  }

  /** The corner, the frozen rows, the frozen columns and the rest, those that are there. */
  panes(): Pane[] {
    const { sheet, scale, width, height, scroll } = this
    const { frozenRows, frozenColumns } = sheet.head
    const x0 = HEAD_WIDTH + this.frozenWidth * scale
    const y0 = HEAD_HEIGHT + this.frozenHeight * scale
    const lastColumn = sheet.columns.indexAt(this.frozenWidth + scroll.x + (width - x0) / scale)
    const lastRow = sheet.rows.indexAt(this.frozenHeight + scroll.y + (height - y0) / scale)
    const columns = {
      frozen: { left: 0, right: frozenColumns - 1, x: HEAD_WIDTH, width: x0 - HEAD_WIDTH },
      free: { left: sheet.columns.indexAt(this.frozenWidth + scroll.x), right: lastColumn, x: x0, width: width - x0 },
    }
    const rows = {
      frozen: { top: 0, bottom: frozenRows - 1, y: HEAD_HEIGHT, height: y0 - HEAD_HEIGHT },
      free: { top: sheet.rows.indexAt(this.frozenHeight + scroll.y), bottom: lastRow, y: y0, height: height - y0 },
    }
    const panes: Pane[] = []
    for (const isFrozenRow of [false, true])
      for (const isFrozenColumn of [false, true]) {
        const c = isFrozenColumn ? columns.frozen : columns.free
        const r = isFrozenRow ? rows.frozen : rows.free
        if (c.right < c.left || r.bottom < r.top || c.width <= 0 || r.height <= 0) continue
        panes.push({
          top: r.top,
          bottom: r.bottom,
          left: c.left,
          right: c.right,
          clip: this.mirror({ x: c.x, y: r.y, width: c.width, height: r.height }),
          isFrozenRow,
          isFrozenColumn,
        })
      }
    return panes
  }

  /** A cell or an area in the window, mirrored for sheets that run from right to left. */
  rectOf({ top, left, bottom, right }: Area, pane: Pick<Pane, 'isFrozenRow' | 'isFrozenColumn'>): Rect {
    const { sheet, scale, scroll } = this
    const dx = pane.isFrozenColumn ? 0 : scroll.x
    const dy = pane.isFrozenRow ? 0 : scroll.y
    const x = HEAD_WIDTH + (sheet.columns.start(left) - dx) * scale
    const y = HEAD_HEIGHT + (sheet.rows.start(top) - dy) * scale
    return this.mirror({
      x,
      y,
      width: (sheet.columns.start(right + 1) - sheet.columns.start(left)) * scale,
      height: (sheet.rows.start(bottom + 1) - sheet.rows.start(top)) * scale,
    })
  }

  cellRect(row: number, column: number, pane: Pick<Pane, 'isFrozenRow' | 'isFrozenColumn'>): Rect {
    return this.rectOf({ top: row, left: column, bottom: row, right: column }, pane)
  }

  /** The cell under a point of the window; in the heads the row or column is −1. */
  cellAt(px: number, py: number): { row: number; column: number } {
    const { sheet, scale, scroll, width } = this
    const x = (sheet.head.isRightToLeft ? width - px : px) - HEAD_WIDTH
    const y = py - HEAD_HEIGHT
    const column = x < 0 ? -1 : sheet.columns.indexAt(x / scale + (x / scale < this.frozenWidth ? 0 : scroll.x))
    const row = y < 0 ? -1 : sheet.rows.indexAt(y / scale + (y / scale < this.frozenHeight ? 0 : scroll.y))
    return { row, column }
  }

  /** How far one can scroll. */
  get most(): Scroll {
    const { sheet, scale, width, height } = this
    return {
      x: Math.max(0, sheet.columns.length - (width - HEAD_WIDTH) / scale),
      y: Math.max(0, sheet.rows.length - (height - HEAD_HEIGHT) / scale),
    }
  }

  /** Where to scroll so that a cell is seen. */
  scrollTo(row: number, column: number): Scroll {
    const { sheet, scale, width, height, scroll } = this
    const { frozenRows, frozenColumns } = sheet.head
    const along = (start: number, size: number, room: number, now: number) =>
      start < now ? start : start + size > now + room ? start + Math.min(size, room) - room : now
    const x = sheet.columns.start(column) - this.frozenWidth
    const y = sheet.rows.start(row) - this.frozenHeight
    const roomX = (width - HEAD_WIDTH) / scale - this.frozenWidth
    const roomY = (height - HEAD_HEIGHT) / scale - this.frozenHeight
    return {
      x: column < frozenColumns ? scroll.x : along(x, sheet.columns.size(column), roomX, scroll.x),
      y: row < frozenRows ? scroll.y : along(y, sheet.rows.size(row), roomY, scroll.y),
    }
  }

  private mirror(rect: Rect): Rect {
    return this.sheet.head.isRightToLeft ? { ...rect, x: this.width - rect.x - rect.width } : rect
  }
}
