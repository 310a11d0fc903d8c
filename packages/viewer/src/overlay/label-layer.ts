// HTML over the canvas that stays at places of the model: names of rooms, axes, measures. Placed once per drawn frame.
import type { Vec3 } from '@sunmao/model'
import { project, type View } from '../camera/view.ts'
import type { Dispose } from '../dispose.ts'

export interface Label {
  at: Vec3
  /** Its middle stands at the place. */
  element: HTMLElement
}

export class LabelLayer {
  /** Lies over the canvas; lets the pointer through. */
  readonly element: HTMLElement
  private readonly labels = new Set<Label>()

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
      label.element.remove()
      this.onChange()
    }
  }

  place(view: View): void {
    for (const { at, element } of this.labels) {
      const { x, y, depth, isBefore } = project(view, at)
      const isSeen = isBefore && depth <= 1 && x > -100 && y > -100 && x < view.width + 100 && y < view.height + 100
      element.style.visibility = isSeen ? '' : 'hidden'
      if (isSeen) element.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) translate(-50%, -50%)`
    }
  }

  stop(): void {
    this.labels.clear()
    this.element.remove()
  }
}
