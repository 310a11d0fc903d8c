import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../ui/failure.tsx'
import { SkeletonList } from '../../ui/skeleton-list.tsx'
import { PdfBar } from './pdf-bar.tsx'
import { PdfSheet } from './pdf-sheet.tsx'
import { usePdf } from './use-pdf.ts'
import './pdf.css'

const MARGIN = 32
const GAP = 8
/** As wide as the window, but no poster. */
const LARGEST_FIT = 1.6

/** A PDF, page below page. */
export function PdfView({ blob }: { blob: Blob }) {
  const { t } = useTranslation()
  const { opened, isBroken } = usePdf(blob)
  const scroller = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const [zoom, setZoom] = useState<number>()
  const [at, setAt] = useState(1)

  useEffect(() => {
    if (!scroller.current) return
    const watch = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    watch.observe(scroller.current)
    return () => watch.disconnect()
  }, [])

  const fit = opened && width > 0 ? Math.min(LARGEST_FIT, Math.max(0.2, (width - MARGIN) / opened.usual.width)) : 1
  const scale = zoom ?? fit
  const count = opened?.document.numPages ?? 0
  const sheets = () => [...(scroller.current?.querySelectorAll<HTMLElement>('.pdf-sheet') ?? [])]
  const goTo = (page: number) => {
    const sheet = sheets()[page - 1]
    if (sheet) scroller.current?.scrollTo({ top: sheet.offsetTop - GAP })
  }
  const follow = () => {
    const box = scroller.current
    if (!box) return
    const middle = box.scrollTop + box.clientHeight / 2
    const shown = sheets().findLastIndex((sheet) => sheet.offsetTop <= middle)
    setAt(Math.max(1, shown + 1))
  }

  return (
    <div className="pdf">
      <PdfBar at={at} count={count} scale={scale} isFit={zoom === undefined} onGo={goTo} onZoom={setZoom} />
      <div
        ref={scroller}
        className="pdf-pages"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        tabIndex={0}
        role="document"
        aria-label={t('pdf.title')}
        onScroll={follow}
      >
        {isBroken && <Failure text={t('pdf.broken')} />}
        {!opened && !isBroken && <SkeletonList rows={8} />}
        {opened &&
          width > 0 &&
          Array.from({ length: count }, (_, index) => (
            <PdfSheet
              // biome-ignore lint/suspicious/noArrayIndexKey: pages never move
              key={index}
              document={opened.document}
              number={index + 1}
              scale={scale}
              usual={opened.usual}
            />
          ))}
      </div>
    </div>
  )
}
