import { type Box2, comparePictures, compareSheets, type GreyPicture, type SheetComparison } from '@sunmao/dxf'
import type { BackdropPicture } from '@sunmao/viewer'
import { useEffect, useState } from 'react'
import type { DrawnPage } from '../stage/draw-page.api.ts'

/** Points of a picture along its longer side: on an A1 sheet a third of a millimetre. */
const POINTS = 2400

/** What differs between two versions of a page; worked out after the picture is there. */
export function useComparison(
  before: DrawnPage | undefined,
  after: DrawnPage | undefined,
): SheetComparison | undefined {
  const [result, setResult] = useState<{ before: DrawnPage; after: DrawnPage; comparison: SheetComparison }>()
  useEffect(() => {
    if (!before || !after || !isComparable(before, after)) return
    const timer = setTimeout(() => setResult({ before, after, comparison: compare(before, after) }), 50)
    return () => clearTimeout(timer)
  }, [before, after])
  return result?.before === before && result?.after === after ? result?.comparison : undefined
}

/** Lines are compared with lines, and pictures with pictures. */
export const isComparable = (before: DrawnPage, after: DrawnPage): boolean =>
  (before.sheet !== undefined && after.sheet !== undefined) ||
  (before.picture !== undefined && after.picture !== undefined)

function compare(before: DrawnPage, after: DrawnPage): SheetComparison {
  if (before.sheet && after.sheet) return compareSheets(before.sheet, after.sheet)
  const [old, now] = [before.picture!, after.picture!]
  const box: Box2 = [
    Math.min(old.box[0], now.box[0]),
    Math.min(old.box[1], now.box[1]),
    Math.max(old.box[2], now.box[2]),
    Math.max(old.box[3], now.box[3]),
  ]
  return comparePictures(greyOf(old, box), greyOf(now, box), box)
}

/** The picture where it lies in the box, on white paper. */
function greyOf({ picture, box: own }: BackdropPicture, box: Box2): GreyPicture {
  const scale = POINTS / Math.max(box[2] - box[0], box[3] - box[1])
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round((box[2] - box[0]) * scale))
  canvas.height = Math.max(1, Math.round((box[3] - box[1]) * scale))
  const { width, height } = canvas
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  const grey = new Uint8Array(width * height).fill(255)
  if (!pen) return { width, height, grey }
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  const [left, top] = [(own[0] - box[0]) * scale, (box[3] - own[3]) * scale]
  pen.drawImage(picture, left, top, (own[2] - own[0]) * scale, (own[3] - own[1]) * scale)
  const { data } = pen.getImageData(0, 0, width, height)
  for (let at = 0; at < grey.length; at++)
    grey[at] = 0.299 * data[at * 4]! + 0.587 * data[at * 4 + 1]! + 0.114 * data[at * 4 + 2]!
  return { width, height, grey }
}
