import { columnName, MOST_COLUMNS, MOST_ROWS } from '../cells.ts'

// Texts in quotes, names of sheets in quotes, or a reference that is no part of a longer name or a function.
const tokens = /"(?:[^"]|"")*"|'(?:[^']|'')*'|(?<![A-Za-z0-9_.$])(\$?)([A-Za-z]{1,3})(\$?)(\d{1,7})(?![A-Za-z0-9_.(])/g

/** The formula of a cell that shares one with another, `rows` above and `columns` before it. */
export function shiftFormula(formula: string, rows: number, columns: number): string {
  if (rows === 0 && columns === 0) return formula
  return formula.replace(tokens, (whole, fixedColumn, letters, fixedRow, digits) => {
    if (letters === undefined) return whole
    const column = [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
    const c = fixedColumn ? column : column + columns
    const r = fixedRow ? Number(digits) : Number(digits) + rows
    if (c < 0 || c >= MOST_COLUMNS || r < 1 || r > MOST_ROWS) return '#REF!'
    return `${fixedColumn}${columnName(c)}${fixedRow}${r}`
  })
}
