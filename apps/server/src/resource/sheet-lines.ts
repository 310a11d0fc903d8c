/** One line of a sheet: its number there, and the texts under the titles that are known. */
export interface SheetLine<C extends string> {
  row: number
  cells: Partial<Record<C, string>>
}

/** Titles in the first row, in any order; what stands under others is not read, nor are empty lines. */
export function linesIn<C extends string>(
  rows: readonly (readonly string[])[],
  columnOf: (title: string) => C | undefined,
  needed: readonly C[],
): { missing: C[]; lines: SheetLine<C>[] } {
  const columns = (rows[0] ?? []).map((title) => columnOf(title.replace(/[*＊\s]+$/, '')))
  const lines = rows.slice(1).map((texts, index) => {
    const cells: SheetLine<C>['cells'] = {}
    columns.forEach((column, at) => {
      const text = texts[at]
      if (column && text) cells[column] = text
    })
    return { row: index + 2, cells }
  })
  return {
    missing: needed.filter((column) => !columns.includes(column)),
    lines: lines.filter(({ cells }) => Object.keys(cells).length > 0),
  }
}

/** Several names in one cell. */
export const namesIn = (text: string | undefined) =>
  (text ?? '')
    .split(/[,，;；、\n]/)
    .map((name) => name.trim())
    .filter(Boolean)
