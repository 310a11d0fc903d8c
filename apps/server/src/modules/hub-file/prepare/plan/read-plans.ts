// Plans among the pages of a PDF: what is drawn on a page is kept as a sheet, so that its axes are found as those of a CAD drawing.
// Pages without labels of axes have nothing to find and are not read for it.
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { encodeSheet, isAxisLabel, type SheetText, sheetOfPaths } from '@sunmao/dxf'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import type { MadePack } from '../prepared.ts'
import type { Matrix } from './matrix.ts'
import { type PageLayers, pathsOf } from './page-paths.ts'

const squeeze = promisify(gzip)

/** Points of 1/72 inch. */
export const METRES_PER_POINT = 0.0254 / 72
/** A set of plans; a book of details has no axes to begin with. */
const PLANS_MOST = 40
/** Of all pages: the rest of the time belongs to the file itself. */
const READ_MS = 12_000
/** Two axes each way. */
const LABELS_LEAST = 4

/** A page on which axes may be, with its texts in the places where they are shown. */
export interface LikelyPlan {
  index: number
  texts: SheetText[]
}

/** Formulas have single letters too: a plan is on a sheet of A3 or larger, or names its scale. */
const SIDE_LEAST = 1000
const scalePattern = /(^|[^\d:])1\s*[:：]\s*\d{2,4}($|[^\d:])/

export function isLikelyPlan(
  texts: readonly SheetText[],
  { width, height }: { width: number; height: number },
): boolean {
  const labels = new Set(texts.map(({ text }) => text.trim()).filter(isAxisLabel))
  if (labels.size < LABELS_LEAST) return false
  return Math.max(width, height) >= SIDE_LEAST || texts.some(({ text }) => scalePattern.test(text))
}

/** In the order of the pages; those that the reader fails at, or that there is no time for, are left to be calibrated by hand. */
export async function readPlans(
  document: PDFDocumentProxy,
  likely: readonly LikelyPlan[],
  signal: AbortSignal,
): Promise<MadePack[]> {
  if (likely.length === 0) return []
  const { OPS } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const layers = await layersOf(document)
  const until = performance.now() + READ_MS
  const packs: MadePack[] = []
  for (const { index, texts } of likely.slice(0, PLANS_MOST)) {
    signal.throwIfAborted()
    if (performance.now() > until) break
    const page = await document.getPage(index + 1)
    // Marks that somebody put on it are no part of the plan.
    const list = await page.getOperatorList({ annotationMode: 0 }).catch(() => undefined)
    if (!list) continue
    const paths = pathsOf(list, OPS, shownOf(page), layers)
    page.cleanup()
    const sheet = sheetOfPaths(paths, { name: `${index + 1}`, metresPerUnit: METRES_PER_POINT, texts })
    if (sheet) packs.push({ kind: 'plan', part: index, bytes: await squeeze(encodeSheet(sheet)) })
  }
  return packs
}

/** From what the page says to where it is shown, with y up. */
export function shownOf(page: {
  getViewport: (as: { scale: number }) => { transform: number[]; height: number }
}): Matrix {
  const { transform, height } = page.getViewport({ scale: 1 })
  const [a, b, c, d, e, f] = transform as unknown as Matrix
  return [a, -b, c, -d, e, height - f]
}

async function layersOf(document: PDFDocumentProxy): Promise<PageLayers> {
  const config = await document.getOptionalContentConfig().catch(() => undefined)
  return {
    isVisible: (group) => config?.isVisible(group as never) ?? true,
    nameOf: (group) => {
      const { id } = group as { id?: unknown }
      return typeof id === 'string' ? ((config?.getGroup(id) as { name?: string } | null)?.name ?? '') : ''
    },
  }
}
