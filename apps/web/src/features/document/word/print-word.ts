import { framePage } from './word-frame.ts'

/**
 * Prints from a frame of its own, because a sandboxed page may not ask for printing. This one may, and still runs no
 * scripts and fetches nothing.
 */
export function printWord(page: Document): void {
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-same-origin allow-modals')
  frame.className = 'word-print'
  frame.srcdoc = framePage
  frame.onload = () => {
    const target = frame.contentDocument
    if (!target) return
    for (const style of page.head.querySelectorAll('style')) target.head.append(target.importNode(style, true))
    target.body.append(...[...page.body.childNodes].map((node) => target.importNode(node, true)))
    target.body.style.zoom = ''
    frame.contentWindow?.print()
    setTimeout(() => frame.remove(), 60_000)
  }
  document.body.append(frame)
}
