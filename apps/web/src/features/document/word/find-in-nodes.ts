const blocks = new Set([
  'P',
  'DIV',
  'TD',
  'TH',
  'LI',
  'SECTION',
  'ARTICLE',
  'HEADER',
  'FOOTER',
  'TR',
  'BR',
  'PRE',
  'H1',
  'H2',
  'H3',
  'H4',
  'H5',
  'H6',
])
const MOST = 5_000

/** Where a word stands in the texts below an element; a word may run over several pieces of one paragraph. */
export function findInNodes(root: HTMLElement, word: string): Range[] {
  const page = root.ownerDocument
  const nodes: { node: Text; start: number }[] = []
  let text = ''
  const walker = page.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.nodeType !== Node.TEXT_NODE) {
      if (blocks.has(node.nodeName)) text += '\n'
      continue
    }
    nodes.push({ node: node as Text, start: text.length })
    text += node.nodeValue ?? ''
  }
  const [where, what] = [text.toLowerCase(), word.toLowerCase()]
  const ranges: Range[] = []
  let first = 0
  for (let at = where.indexOf(what); at !== -1 && ranges.length < MOST; at = where.indexOf(what, at + what.length)) {
    while (first + 1 < nodes.length && (nodes[first + 1]?.start ?? 0) <= at) first++
    let last = first
    while (last + 1 < nodes.length && (nodes[last + 1]?.start ?? 0) < at + what.length) last++
    const [from, to] = [nodes[first], nodes[last]]
    if (!from || !to) break
    const range = page.createRange()
    range.setStart(from.node, Math.min(from.node.length, at - from.start))
    range.setEnd(to.node, Math.min(to.node.length, at + what.length - to.start))
    ranges.push(range)
  }
  return ranges
}

/** Paints found places in the window of the nodes and brings one of them into view. */
export function showRanges(view: Window, ranges: readonly Range[], current: number): void {
  const { CSS, Highlight } = view as Window & typeof globalThis
  const registry = CSS?.highlights
  if (registry) {
    registry.set('document-hits', new Highlight(...ranges))
    const one = ranges[current]
    registry.set('document-hit', one ? new Highlight(one) : new Highlight())
  }
  ranges[current]?.startContainer.parentElement?.scrollIntoView({ block: 'center' })
}
