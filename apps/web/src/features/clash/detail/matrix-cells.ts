interface PairCount {
  a: string
  b: string
  count: number
  compared?: { a: number; b: number } | undefined
}

export interface MatrixCells {
  rows: string[]
  columns: string[]
  /** Of a row and a column; nothing below the diagonal, where the same pair would stand again. */
  at: (row: string, column: string) => number | undefined
  /** How many elements of the row and of the column were held beside each other; nothing = nobody looked. */
  comparedAt: (row: string, column: string) => { row: number; column: number } | undefined
  most: number
}

/** Disciplines that clash, in the order of the dictionary; each pair once. */
export function matrixCells(pairs: readonly PairCount[], order: readonly string[]): MatrixCells {
  const rank = (value: string) => {
    const at = order.indexOf(value)
    return at < 0 ? order.length : at
  }
  const all = [...new Set(pairs.flatMap(({ a, b }) => [a, b]))].sort(
    (one, other) => rank(one) - rank(other) || one.localeCompare(other),
  )
  const counts = new Map<string, number>()
  const keyOf = (one: string, other: string) =>
    all.indexOf(one) <= all.indexOf(other) ? `${one}\n${other}` : `${other}\n${one}`
  const compared = new Map<string, number>()
  for (const { a, b, count } of pairs) counts.set(keyOf(a, b), (counts.get(keyOf(a, b)) ?? 0) + count)
  for (const { a, b, compared: sides } of pairs)
    if (sides) {
      compared.set(`${a}\n${b}`, sides.a)
      compared.set(`${b}\n${a}`, sides.b)
    }
  // Without clashes inside of a discipline, the first column and the last row would be empty.
  const isInside = pairs.some(({ a, b, count }) => a === b && count > 0)
  return {
    rows: isInside ? all : all.slice(0, -1),
    columns: isInside ? all : all.slice(1),
    at: (row, column) =>
      all.indexOf(column) < all.indexOf(row) || (row === column && !isInside)
        ? undefined
        : (counts.get(keyOf(row, column)) ?? 0),
    comparedAt: (row, column) => {
      const [of, other] = [compared.get(`${row}\n${column}`), compared.get(`${column}\n${row}`)]
      return of === undefined || other === undefined ? undefined : { row: of, column: other }
    },
    most: Math.max(0, ...counts.values()),
  }
}
