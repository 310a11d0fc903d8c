interface Branch<T> {
  id: number
  children?: T[]
}

/** The row with this id, at any depth. */
export function findRow<T extends Branch<T>>(rows: readonly T[], id: number | undefined): T | undefined {
  for (const row of rows) {
    const found = row.id === id ? row : findRow(row.children ?? [], id)
    if (found) return found
  }
  return undefined
}
