interface Branch {
  id: number
  leaf: boolean
}
export type Joined<T> = T & { children?: Joined<T>[] }

/** One tree from levels by parent (0 = the top). A branch that was not read yet has no children in it. */
export function joinLevels<T extends Branch>(levels: ReadonlyMap<number, readonly T[]>, pid = 0): Joined<T>[] {
  return (levels.get(pid) ?? []).map((row) => (row.leaf ? row : { ...row, children: joinLevels(levels, row.id) }))
}
