// HTML over the canvas that stays at places of the model: names of rooms, axes, measures. Placed once per drawn frame.
import type { Vec3 } from '@sunmao/model'
import { metresPerPixel, project, type View } from '../camera/view.ts'
import type { Dispose } from '../dispose.ts'
import { type Placed, uncrowded } from './uncrowded.ts'

export interface Label {
  at: Vec3
  /** Its middle stands at the place. */
  element: HTMLElement
  /** Gives way where there are too many: larger things keep their labels. */
  isModest?: boolean
  /** How large the thing is that it names; a modest label goes when it becomes larger than that on the screen. */
  metres?: number
}

/** Outside of the canvas by so much a label may still reach into it. */
const margin = 100

export class LabelLayer {
  /** Lies over the canvas; lets the pointer through. */
  readonly element: HTMLElement
  private readonly labels = new Set<Label>()
  /** Width and height of modest ones, asked for once. */
  private readonly sizes = new Map<Label, { width: number; height: number }>()

  constructor(
    canvas: HTMLCanvasElement,
    private readonly onChange: () => void,
  ) {
    this.element = canvas.ownerDocument.createElement('div')
    this.element.className = 'viewer-labels'
    Object.assign(this.element.style, { position: 'absolute', inset: '0', overflow: 'hidden', pointerEvents: 'none' })
    canvas.insertAdjacentElement('afterend', this.element)
  }

  /** It stays until the returned undo is called; its place may be changed in between. */
  add(label: Label): Dispose {
    this.labels.add(label)
    Object.assign(label.element.style, { position: 'absolute', left: '0', top: '0', willChange: 'transform' })
    this.element.append(label.element)
    this.onChange()
    return () => {
      this.labels.delete(label)
      this.sizes.delete(label)
      label.element.remove()
      this.onChange()
    }
  }

  place(view: View): void {
    // All sizes are read before anything is written: the browser lays out once.
    for (const label of this.labels)
      if (label.isModest && !this.sizes.has(label)) {
        const { offsetWidth: width, offsetHeight: height } = label.element
        this.sizes.set(label, { width, height })
      }
    const modest: (Placed & { label: Label })[] = []
    for (const label of this.labels) {
      const { x, y, depth, isBefore } = project(view, label.at)
      const isSeen =
        isBefore && depth <= 1 && x > -margin && y > -margin && x < view.width + margin && y < view.height + margin
      const size = label.isModest ? this.sizes.get(label) : undefined
      if (isSeen && size)
        modest.push({ x, y, ...size, label, room: (label.metres ?? Infinity) / metresPerPixel(view, label.at) })
      else show(label.element, isSeen ? { x, y } : undefined)
    }
    const kept = uncrowded(modest)
    for (const each of modest) show(each.label.element, kept.has(each) ? each : undefined)
  }

  stop(): void {
    this.labels.clear()
    this.sizes.clear()
    this.element.remove()
  }
}

function show(element: HTMLElement, at: { x: number; y: number } | undefined): void {
  element.style.visibility = at ? '' : 'hidden'
  if (at) element.style.transform = `translate(${at.x.toFixed(1)}px, ${at.y.toFixed(1)}px) translate(-50%, -50%)`
}
