interface Batch<V> {
  keys: Set<string>
  found: Promise<ReadonlyMap<string, V>>
}

/**
 * Looks keys up together: what is asked for in one turn of the event loop is one query. Under load that saves most of what a
 * lookup costs; alone it waits for nothing, and every answer is as fresh as a query of its own.
 */
export function batched<V>(read: (keys: string[]) => Promise<ReadonlyMap<string, V>>) {
  let open: Batch<V> | undefined

  function begin(): Batch<V> {
    const keys = new Set<string>()
    const found = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      // Whoever comes from now on asks anew.
      open = undefined
      return read([...keys])
    })
    return { keys, found }
  }

  return async (key: string): Promise<V | undefined> => {
    open ??= begin()
    open.keys.add(key)
    return (await open.found).get(key)
  }
}
