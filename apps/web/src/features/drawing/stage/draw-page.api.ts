import type { HubFilePage } from '@sunmao/contract'
import { type Box2, decodeSheet, type Sheet } from '@sunmao/dxf'
import type { BackdropPicture } from '@sunmao/viewer'
import { bytesAt, type FileBytes } from '../../document/document-source.api.ts'
import { isBlank } from '../../pdf/page/is-blank.api.ts'

/** Points of a picture that a page becomes at most: an A1 sheet at about 170 dpi. */
const MOST_POINTS = 24_000_000

/** What a page is drawn from: lines of a CAD drawing, or a picture on the sheet. */
export interface DrawnPage {
  sheet?: Sheet
  picture?: BackdropPicture
  /** Nothing is in the picture, because the file is damaged. */
  isLost?: boolean
  /** Lets go of what is kept to draw parts of the picture again. */
  close?: () => void
}

/** Where what a drawing is drawn from can be fetched for some minutes. */
interface Addresses {
  original?: string | undefined
  packs: readonly { kind: string; part: number; address: string }[]
}

/** Draws one page of a file; `renew` asks for its address again. */
export async function drawPage(
  { original, packs }: Addresses,
  { format, pages }: { format: string; pages: readonly HubFilePage[] },
  page: number,
  { signal, renew }: { signal: AbortSignal; renew: () => Promise<string> },
): Promise<DrawnPage> {
  const packOf = (kind: 'sheet' | 'image' | 'page') =>
    packs.find((one) => one.kind === kind && one.part === page)?.address
  const sheet = packOf('sheet')
  if (sheet) return { sheet: decodeSheet(await unpacked(sheet, signal)) }
  if (format === 'pdf' && original) return drawPdf(bytesAt(original, undefined, renew), page)
  const drawn = packOf('page')
  if (drawn) return { picture: onPage(await drawImage(drawn, false, signal), pages[page]) }
  const image = packOf('image') ?? original
  if (!image) throw new Error('nothing to draw')
  return { picture: await drawImage(image, format === 'svg', signal) }
}

/** A picture of a page lies where the page does, so that what was placed on it stays in its place. */
const onPage = (picture: BackdropPicture, { width, height }: HubFilePage = {}): BackdropPicture =>
  width && height ? { ...picture, box: [0, 0, width, height] } : picture

async function unpacked(address: string, signal: AbortSignal): Promise<Uint8Array> {
  const response = await fetch(address, { signal })
  if (!response.ok || !response.body) throw new Error(`sheet: ${response.status}`)
  return new Uint8Array(await new Response(response.body.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer())
}

async function drawImage(address: string, isVector: boolean, signal: AbortSignal): Promise<BackdropPicture> {
  const response = await fetch(address, { signal })
  if (!response.ok) throw new Error(`picture: ${response.status}`)
  const bytes = await response.blob()
  if (!isVector) {
    const picture = await createImageBitmap(bytes)
    return { picture, box: [0, 0, picture.width, picture.height] }
  }
  // Inside of an <img> a vector picture runs nothing and fetches nothing.
  const image = new Image()
  image.src = URL.createObjectURL(new Blob([bytes], { type: 'image/svg+xml' }))
  try {
    await image.decode()
  } finally {
    URL.revokeObjectURL(image.src)
  }
  const [width, height] = [image.naturalWidth || 1000, image.naturalHeight || 1000]
  const draw = (part: Box2, scale: number) => {
    const canvas = canvasOf(part, scale)
    canvas
      .getContext('2d')
      ?.drawImage(image, -part[0] * scale, (part[3] - height) * scale, width * scale, height * scale)
    return canvas
  }
  const box: Box2 = [0, 0, width, height]
  return {
    picture: draw(box, Math.min(4, 4096 / Math.max(width, height))),
    box,
    sharper: async (part, scale) => draw(part, scale),
  }
}

async function drawPdf(bytes: FileBytes, page: number): Promise<DrawnPage> {
  const { openPdf } = await import('../../pdf/open-pdf.api.ts')
  const { task, losses, close } = await openPdf(bytes)
  try {
    const own = await (await task.promise).getPage(page + 1)
    const { width, height } = own.getViewport({ scale: 1 })
    const draw = async (part: Box2, scale: number, signal?: AbortSignal) => {
      const canvas = canvasOf(part, scale)
      const offset = { offsetX: -part[0] * scale, offsetY: (part[3] - height) * scale }
      const rendering = own.render({ canvas, viewport: own.getViewport({ scale, ...offset }) })
      signal?.addEventListener('abort', () => rendering.cancel())
      await rendering.promise
      return canvas
    }
    const box: Box2 = [0, 0, width, height]
    const picture = await draw(box, Math.min(4, Math.sqrt(MOST_POINTS / (width * height))))
    return { picture: { picture, box, sharper: draw }, isLost: losses.count > 0 && isBlank(picture), close }
  } catch (error) {
    close()
    throw error
  }
}

function canvasOf([x0, y0, x1, y1]: Box2, scale: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round((x1 - x0) * scale))
  canvas.height = Math.max(1, Math.round((y1 - y0) * scale))
  return canvas
}
