import type { Point2 } from '@sunmao/dxf'
import type { Dispose, Viewer } from '@sunmao/viewer'
import type { Meant } from './meant-point.ts'

/** Over a place on the floor: a pair's number, or what the next click means. */
function showMark(viewer: Viewer, [x, y]: Point2, elevation: number, name: string, text = ''): Dispose {
  const element = viewer.canvas.ownerDocument.createElement('div')
  element.className = `link-mark ${name}`
  element.textContent = text
  return viewer.labels.add({ at: [x, y, elevation], element })
}

export const showPairMark = (viewer: Viewer, point: Point2, elevation: number, number: number): Dispose =>
  showMark(viewer, point, elevation, 'link-mark-pair', `${number}`)

export const showMeantMark = (viewer: Viewer, { kind, point }: Meant, elevation: number): Dispose =>
  showMark(viewer, point, elevation, `link-mark-${kind}`)
