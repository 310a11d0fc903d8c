import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import type { OptionalContentConfig } from 'pdfjs-dist/types/src/display/optional_content_config.js'
import { type CSSProperties, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Losses, watchLosses } from '../reader/losses.ts'
import type { Hit } from '../search/find-in-pages.ts'
import { hitRanges } from '../search/hit-ranges.ts'
import { type Drawn, drawDetail, drawPage, isCoarse, type Part } from './draw-page.ts'
import { paint } from './highlights.ts'
import type { Size } from './page-layout.ts'
import { PdfLinks } from './pdf-links.tsx'

interface PdfSheetProps {
  document: PDFDocumentProxy
  losses: Losses
  /** From 0. */
  index: number
  scale: number
  rotation: number
  top: number
  size: Size
  layers: Promise<OptionalContentConfig> | undefined
  /** What is seen of it, once the scrolling rests. */
  seen: Part | undefined
  /** It is in the window; others are drawn ahead, when these are done. */
  isInView: boolean
  /** Somebody asked for this place: it is drawn at once. */
  isAsked: boolean
  hits: readonly Hit[]
  current: Hit | undefined
  onSize: (size: Size) => void
  onGo: (destination: unknown) => void
  over?: (page: PDFPageProxy) => ReactNode
}

/** Fast scrolling passes pages without drawing them. */
const REST_MS = 60
/** Pages that are not seen yet wait so long, for they are drawn by the same hands. */
const AHEAD_MS = 250

/** One page. It exists while it is near what is seen. */
export function PdfSheet(props: PdfSheetProps) {
  const { document, losses, index, scale, rotation, top, size, layers, seen, hits, current, onSize, onGo, over } = props
  const { isInView } = props
  const { t } = useTranslation()
  const paper = useRef<HTMLDivElement>(null)
  const detail = useRef<HTMLDivElement>(null)
  const tell = useRef(onSize)
  tell.current = onSize
  const isLoaded = useRef(false)
  const isAsked = useRef(props.isAsked)
  const [page, setPage] = useState<PDFPageProxy>()
  const [isBroken, setBroken] = useState(false)
  const [drawn, setDrawn] = useState<Drawn>()
  const [hasLost] = useState(() => watchLosses(losses))

  // What leads to the picture does not wait until a page without it was painted.
  useLayoutEffect(() => {
    if (isLoaded.current) return
    let isGone = false
    const load = async () => {
      const found = await document.getPage(index + 1)
      if (isGone) return
      isLoaded.current = true
      tell.current(found.getViewport({ scale: 1 }))
      setPage(found)
    }
    const begin = () => void load().catch(() => isGone || setBroken(true))
    const isNow = isInView && isAsked.current
    const timer = isNow ? undefined : setTimeout(begin, isInView ? REST_MS : AHEAD_MS)
    if (isNow) begin()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [document, index, isInView])

  useLayoutEffect(() => {
    if (!page || !paper.current) return
    const box = paper.current
    setBroken(false)
    const undo = drawPage({
      page,
      scale,
      rotation,
      box,
      layers,
      hasLost,
      onDrawn: setDrawn,
      onFailure: () => setBroken(true),
    })
    return () => {
      setDrawn(undefined)
      undo()
    }
  }, [page, scale, rotation, layers, hasLost])

  const { left = 0, top: seenTop = 0, width: seenWidth = 0, height: seenHeight = 0 } = seen ?? {}
  useEffect(() => {
    if (!page || !detail.current || !drawn || seenWidth < 1 || seenHeight < 1) return
    if (!isCoarse(page.getViewport({ scale, rotation: (page.rotate + rotation) % 360 }))) return
    const part = { left, top: seenTop, width: seenWidth, height: seenHeight }
    return drawDetail(page, scale, rotation, part, detail.current, layers)
  }, [page, drawn, scale, rotation, layers, left, seenTop, seenWidth, seenHeight])

  useEffect(() => {
    if (!drawn) return
    const undo = paint('document-hits', hitRanges(drawn, hits))
    return undo
  }, [drawn, hits])

  useEffect(() => {
    if (!drawn || !current) return
    const ranges = hitRanges(drawn, [current])
    ranges[0]?.startContainer.parentElement?.scrollIntoView({ block: 'center', inline: 'nearest' })
    return paint('document-hit', ranges)
  }, [drawn, current])

  const style = { top, width: size.width, height: size.height, '--total-scale-factor': scale } as CSSProperties
  return (
    <section
      className="pdf-sheet"
      style={style}
      aria-label={t('pdf.pageLabel', { page: index + 1 })}
      aria-busy={!drawn && !isBroken}
    >
      <div ref={paper} />
      <div ref={detail} />
      {isBroken && <p className="pdf-failed">{t('pdf.pageBroken')}</p>}
      {drawn?.isLost && <p className="pdf-failed">{t('pdf.pageLost')}</p>}
      {page && drawn && <PdfLinks page={page} scale={scale} rotation={rotation} onGo={onGo} />}
      {page && over?.(page)}
    </section>
  )
}
