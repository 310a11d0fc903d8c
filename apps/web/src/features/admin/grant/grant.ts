/** A row of the menu as granting sees it. */
export interface Grantable {
  id: number
  children?: Grantable[]
}

const idsOf = (row: Grantable): number[] => [row.id, ...(row.children ?? []).flatMap(idsOf)]

/** The way from the top to a row, itself included; empty when it is not there. */
function pathTo(tree: readonly Grantable[], id: number): Grantable[] {
  for (const row of tree) {
    if (row.id === id) return [row]
    const below = pathTo(row.children ?? [], id)
    if (below.length > 0) return [row, ...below]
  }
  return []
}

/**
 * A row comes with everything below it, and with what is above it: a screen without its directory cannot be reached.
 * Taking it away leaves what is above: a screen may be granted without any of its buttons.
 */
export function toggle(tree: readonly Grantable[], granted: ReadonlySet<number>, id: number): Set<number> {
  const path = pathTo(tree, id)
  const row = path.at(-1)
  const below = row ? idsOf(row) : []
  if (below.every((one) => granted.has(one))) return new Set([...granted].filter((one) => !below.includes(one)))
  return new Set([...granted, ...path.map((one) => one.id), ...below])
}

/** Granted with everything below = checked; granted with a part of it = half. */
export function marks(tree: readonly Grantable[], granted: ReadonlySet<number>) {
  const checked: number[] = []
  const halfChecked: number[] = []
  const visit = (row: Grantable) => {
    if (idsOf(row).every((id) => granted.has(id))) checked.push(row.id)
    else if (idsOf(row).some((id) => granted.has(id))) halfChecked.push(row.id)
    row.children?.forEach(visit)
  }
  tree.forEach(visit)
  return { checked, halfChecked }
}
