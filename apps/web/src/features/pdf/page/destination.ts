import type { PDFDocumentProxy } from 'pdfjs-dist'

interface PageRef {
  num: number
  gen: number
}

/** Goes where an outline or a link of the file points: a name, or a page and a height on it. */
export async function goToDestination(
  document: PDFDocumentProxy,
  destination: unknown,
  goTo: (page: number, part?: number) => void,
): Promise<void> {
  try {
    const found = typeof destination === 'string' ? await document.getDestination(destination) : destination
    if (!Array.isArray(found)) return
    const [target, how, , y] = found as [PageRef | number, { name: string } | undefined, number, number]
    const page = typeof target === 'number' ? target : await document.getPageIndex(target)
    const height = (await document.getPage(page + 1)).view[3] ?? 0
    const isHigh = how?.name === 'XYZ' && typeof y === 'number' && height > 0
    goTo(page, isHigh ? Math.min(1, Math.max(0, 1 - y / height)) : 0)
  } catch {
    // The file points at nothing; there is nowhere to go.
  }
}
