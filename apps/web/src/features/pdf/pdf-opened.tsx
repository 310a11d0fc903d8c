import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readerMay, useReaderTerms } from '../../session/guest/reader-terms.ts'
import type { ViewProps } from '../document/document-source.api.ts'
import { DocumentFrame } from '../document/frame/document-frame.panel.tsx'
import { FrameButton } from '../document/frame/frame-button.panel.tsx'
import type { Fit } from '../document/frame/frame-parts.api.ts'
import { usePinch } from '../document/frame/use-pinch.api.ts'
import { limitZoom } from '../document/frame/zoom-steps.api.ts'
import { MeasurePanel } from './measure/measure-panel.tsx'
import { MeasureSheet } from './measure/measure-sheet.tsx'
import { useMeasuring } from './measure/use-measuring.ts'
import { goToDestination } from './page/destination.ts'
import { layPages, MARGIN, type Size } from './page/page-layout.ts'
import { PdfSheet } from './page/pdf-sheet.tsx'
import { placeSeen, usePageScroll } from './page/use-page-scroll.ts'
import { PrintPages } from './print/print-pages.tsx'
import { usePdfSearch } from './search/use-pdf-search.ts'
import { useLayers } from './side/use-layers.ts'
import { usePdfSide } from './side/use-pdf-side.tsx'
import type { OpenedPdf } from './use-pdf.ts'

interface PdfOpenedProps extends ViewProps, OpenedPdf {}

/** As wide as the window, but no poster. */
const LARGEST_FIT = 1.6
const PLACE_MS = 400
/** So long after somebody asked for a place its pages are drawn at once. */
const ASKED_MS = 200

export function PdfOpened({ source, place, onPlace, document, usual, losses }: PdfOpenedProps) {
  const { t } = useTranslation()
  const canMeasure = readerMay(useReaderTerms(), 'measure')
  const box = useRef<HTMLDivElement>(null)
  const [fit, setFit] = useState<Fit | undefined>('width')
  const [zoom, setZoom] = useState(1)
  const [rotation, setRotation] = useState(0)
  const [known, setKnown] = useState<ReadonlyMap<number, Size>>(new Map())
  const [isPrinting, setPrinting] = useState(false)
  const [room, setRoom] = useState<Size>()
  const count = document.numPages
  const isTurned = rotation % 180 !== 0
  const first = isTurned ? { width: usual.height, height: usual.width } : usual
  const scale = room && fit ? scaleFor(fit, first, room) : zoom
  const layout = useMemo(
    () => (room ? layPages(count, known, usual, scale, rotation) : undefined),
    [room, count, known, usual, scale, rotation],
  )
  const { seen, rested, look, goTo, askedAt } = usePageScroll(box, layout)
  useLayoutEffect(() => {
    if (seen.width > 0) setRoom((old) => (old?.width === seen.width && old.height === seen.height ? old : seen))
  }, [seen])

  const isPlaced = useRef(false)
  useEffect(() => {
    if (!layout || isPlaced.current) return
    isPlaced.current = true
    if (!place) return
    const part = place.y === undefined ? 0 : 1 - place.y / usual.height
    goTo(place.page, part)
  }, [layout, place, goTo, usual])

  const tellPlace = useRef(onPlace)
  tellPlace.current = onPlace
  useEffect(() => {
    if (!layout || !isPlaced.current) return
    const timer = setTimeout(() => tellPlace.current?.(placeSeen(layout, rested, scale)), PLACE_MS)
    return () => clearTimeout(timer)
  }, [layout, rested, scale])

  const at = layout ? placeSeen(layout, seen, scale).page : 0
  const go = (page: number) => goTo(page)
  const { searching, current, hitsOn } = usePdfSearch(document, at, go)
  const layers = useLayers(document)
  const side = usePdfSide(document, layers, at, go)
  const measuring = useMeasuring(document, at)
  const setScale = (next: number) => {
    setFit(undefined)
    setZoom(limitZoom(next))
  }
  usePinch(box, (factor) => setScale(scale * factor))
  const learn = (page: number, { width, height }: Size) =>
    setKnown((old) => {
      const size = old.get(page) ?? usual
      if (Math.abs(size.width - width) < 0.5 && Math.abs(size.height - height) < 0.5) return old
      return new Map(old).set(page, { width, height })
    })

  return (
    <DocumentFrame
      source={source}
      paging={{ at, count, go }}
      zooming={{ scale, fit, fits: ['width', 'page'], set: setScale, setFit }}
      searching={searching}
      side={side}
      onRotate={() => setRotation((rotation + 90) % 360)}
      onPrint={() => setPrinting(true)}
      tools={
        canMeasure && (
          <FrameButton icon="measure" label={t('measurePdf.title')} isOn={measuring.isOn} onClick={measuring.toggle} />
        )
      }
      over={
        <>
          {measuring.isOn && <MeasurePanel measuring={measuring} />}
          {isPrinting && <PrintPages document={document} at={at} onClose={() => setPrinting(false)} />}
        </>
      }
    >
      <div
        ref={box}
        className="document-scroll"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        tabIndex={0}
        role="document"
        aria-label={source.name}
        onScroll={look}
      >
        {layout && (
          <div
            className="pdf-pages"
            style={{ height: layout.tops[count], minWidth: Math.ceil(layout.width + 2 * MARGIN) }}
          >
            {pagesNear(layout.tops, seen.top, seen.height).map((index) => {
              const size = layout.sizeOf(index)
              const top = layout.tops[index] as number
              const left = Math.max(MARGIN, (Math.max(seen.width, layout.width + 2 * MARGIN) - size.width) / 2)
              return (
                <PdfSheet
                  key={index}
                  document={document}
                  losses={losses}
                  index={index}
                  scale={scale}
                  rotation={rotation}
                  top={top}
                  size={size}
                  layers={layers.config}
                  seen={cut(rested, left, top, size)}
                  isInView={top < seen.top + seen.height && top + size.height > seen.top}
                  isAsked={performance.now() - askedAt.current < ASKED_MS}
                  hits={hitsOn(index)}
                  current={current?.page === index ? current : undefined}
                  onSize={(size) => learn(index, size)}
                  onGo={(destination) => void goToDestination(document, destination, goTo)}
                  over={
                    measuring.isOn || measuring.has(index)
                      ? (page) => (
                          <MeasureSheet
                            page={page}
                            index={index}
                            scale={scale}
                            rotation={rotation}
                            measuring={measuring}
                          />
                        )
                      : undefined
                  }
                />
              )
            })}
          </div>
        )}
      </div>
    </DocumentFrame>
  )
}

function scaleFor(fit: Fit, page: Size, room: Size): number {
  const wide = (room.width - 2 * MARGIN) / page.width
  const high = (room.height - 2 * MARGIN) / page.height
  return Math.max(0.05, fit === 'width' ? Math.min(LARGEST_FIT, wide) : Math.min(wide, high))
}

/** Those that are seen and one window's height on both sides. */
function pagesNear(tops: Float64Array, top: number, height: number): number[] {
  const pages: number[] = []
  for (let page = 0; page + 1 < tops.length; page++) {
    if ((tops[page] as number) > top + 2 * height) break
    if ((tops[page + 1] as number) >= top - height) pages.push(page)
  }
  return pages
}

/** What is seen of a page, in its own pixels. */
function cut(seen: Size & { left: number; top: number }, left: number, top: number, size: Size) {
  const x0 = Math.max(0, seen.left - left)
  const y0 = Math.max(0, seen.top - top)
  const x1 = Math.min(size.width, seen.left + seen.width - left)
  const y1 = Math.min(size.height, seen.top + seen.height - top)
  return x1 > x0 && y1 > y0 ? { left: x0, top: y0, width: x1 - x0, height: y1 - y0 } : undefined
}
