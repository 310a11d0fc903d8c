// Found places are painted by the browser over ranges of text; nothing in the page changes for it.
type Name = 'document-hits' | 'document-hit'

const registry = globalThis.CSS?.highlights

function highlightNamed(name: Name): Highlight | undefined {
  if (!registry) return undefined
  const known = registry.get(name)
  if (known) return known
  const made = new Highlight()
  registry.set(name, made)
  return made
}

/** Paints ranges until the returned function is called. */
export function paint(name: Name, ranges: readonly Range[]): () => void {
  const highlight = highlightNamed(name)
  for (const range of ranges) highlight?.add(range)
  return () => {
    for (const range of ranges) highlight?.delete(range)
  }
}
