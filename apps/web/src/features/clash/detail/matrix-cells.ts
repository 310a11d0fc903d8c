interface PairCount {
  a: string
  b: string
  count: number
}

export interface MatrixCells {
  rows: string[]
  columns: string[]
  /** Of a row and a column; nothing below the diagonal, where the same pair would stand again. */
  at: (row: string, column: string) => number | undefined
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
  for (const { a, b, count } of pairs) counts.set(keyOf(a, b), (counts.get(keyOf(a, b)) ?? 0) + count)
  // Without clashes inside of a discipline, the first column and the last row would be empty.
  const isInside = pairs.some(({ a, b, count }) => a === b && count > 0)
  return {
    rows: isInside ? all : all.slice(0, -1),
    columns: isInside ? all : all.slice(1),
    at: (row, column) =>
      all.indexOf(column) < all.indexOf(row) || (row === column && !isInside)
        ? undefined
        : (counts.get(keyOf(row, column)) ?? 0),
    most: Math.max(0, ...counts.values()),
  }
}
