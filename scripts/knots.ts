/** Who needs whom, by name. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>

export function graphOf(arrows: Iterable<readonly [from: string, to: string]>): Graph {
  const graph = new Map<string, Set<string>>()
  for (const [from, to] of arrows) if (from !== to) graph.set(from, (graph.get(from) ?? new Set()).add(to))
  return graph
}

/** The names that need each other, one list per knot: the strongly connected components (Tarjan). */
export function findKnots(graph: Graph): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const open = new Set<string>()
  const knots: string[][] = []
  const visit = (name: string) => {
    const at = order.size
    order.set(name, at)
    lowest.set(name, at)
    stack.push(name)
    open.add(name)
    for (const next of graph.get(name) ?? []) {
      if (!order.has(next)) visit(next)
      if (open.has(next)) lowest.set(name, Math.min(lowest.get(name)!, lowest.get(next)!))
    }
    if (lowest.get(name) !== at) return
    const knot = stack.splice(stack.indexOf(name))
    for (const each of knot) open.delete(each)
    if (knot.length > 1) knots.push(knot.sort())
  }
  for (const name of graph.keys()) if (!order.has(name)) visit(name)
  return knots
}

/** The shortest way from a name back to itself. */
export function cycleOf(graph: Graph, name: string): string[] {
  const cameFrom = new Map<string, string>()
  const waiting = [name]
  for (const at of waiting)
    for (const next of graph.get(at) ?? []) {
      if (cameFrom.has(next)) continue
      cameFrom.set(next, at)
      waiting.push(next)
    }
  const path = [name]
  for (let at = cameFrom.get(name); at !== undefined && at !== name; at = cameFrom.get(at)) path.unshift(at)
  return [name, ...path]
}
