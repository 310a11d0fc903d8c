import type { WatermarkTile } from '@sunmao/viewer'
import { layOnPaper } from './paper.ts'
import { framePage } from './word-frame.ts'

/**
 * Prints from a frame of its own, because a sandboxed page may not ask for printing. This one may, and still runs no
 * scripts and fetches nothing.
 */
export function printWord(page: Document, watermark?: WatermarkTile): void {
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-same-origin allow-modals')
  frame.className = 'word-print'
  frame.srcdoc = framePage
  frame.onload = async () => {
    const target = frame.contentDocument
    if (!target) return
    for (const style of page.head.querySelectorAll('style')) target.head.append(target.importNode(style, true))
    target.body.append(...[...page.body.childNodes].map((node) => target.importNode(node, true)))
    target.body.style.zoom = ''
    layOnPaper(target)
    if (watermark) target.body.append(watermarkOn(target, watermark))
    // Pictures that are not there yet would be missing on paper; one that cannot be drawn is not waited for.
    await Promise.allSettled([...target.images].map((picture) => picture.decode()))
    frame.contentWindow?.print()
    setTimeout(() => frame.remove(), 60_000)
  }
  document.body.append(frame)
}

/** Stands on every sheet of paper, because it does not scroll. */
function watermarkOn(page: Document, { picture, radians }: WatermarkTile): HTMLElement {
  const layer = page.createElement('div')
  const size = `${picture.width / Math.min(2, devicePixelRatio || 1)}px auto`
  layer.style.cssText = `position: fixed; inset: -60%; transform: rotate(${-radians}rad); print-color-adjust: exact;
    background: url(${picture.toDataURL()}) 0 0 / ${size} repeat`
  return layer
}
