import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReaderTerms } from '../../../session/guest/reader-terms.ts'
import { Failure } from '../../../ui/loading/failure.tsx'
import { SkeletonList } from '../../../ui/loading/skeleton-list.tsx'
import type { ViewProps } from '../document-source.api.ts'
import { DocumentFrame } from '../frame/document-frame.panel.tsx'
import type { Fit } from '../frame/frame-parts.api.ts'
import { limitZoom } from '../frame/zoom-steps.api.ts'
import { printWord } from './print-word.ts'
import { useNodeSearch } from './use-node-search.ts'
import { useWord } from './use-word.ts'
import { fillFrame, framePage } from './word-frame.ts'
import { WordNotes } from './word-notes.tsx'
import { WordOutline } from './word-outline.tsx'
import './word.css'

const PLACE_MS = 400
/** Of paper that says nothing of itself, and of windows that are narrower than a page can be read in. */
const [A4_PX, NARROW_PX] = [794, 560]

/** A Word document in a frame that can run and fetch nothing. */
export function WordView({ source, place, onPlace }: ViewProps) {
  const { t } = useTranslation()
  const frame = useRef<HTMLIFrameElement>(null)
  const { word, problem } = useWord(source.file)
  const [page, setPage] = useState<Document>()
  const [chosen, setChosen] = useState<Fit | 'free'>()
  const [zoom, setZoom] = useState(1)
  const [room, setRoom] = useState(0)
  const [paper, setPaper] = useState(0)
  const [at, setAt] = useState(0)
  const start = useRef(place?.page ?? 0)
  const sheets = useCallback(() => [...(page?.querySelectorAll<HTMLElement>('section.docx') ?? [])], [page])
  const fitted = room > 0 ? Math.min(1.4, (room - 32) / (paper || A4_PX)) : 1
  // On a phone a page as a whole is too small to read.
  const fit = chosen ?? (room > 0 && room < NARROW_PX ? 'text' : 'width')
  const scale = fit === 'width' ? Math.max(0.2, fitted) : zoom
  const searching = useNodeSearch(() => page?.body)

  const terms = useReaderTerms()
  const print = () => {
    if (!page) return
    source.onPrinted?.()
    printWord(page, terms?.watermark)
  }
  const fill = () => {
    const target = frame.current?.contentDocument
    if (!target || !word || target.body.childElementCount > 0) return
    fillFrame(target, word, {
      outside: t('word.outsidePicture'),
      unshown: t('word.unshownPicture'),
      lost: { chart: t('word.lost.chart'), diagram: t('word.lost.diagram'), object: t('word.lost.object') },
    })
    setPaper(target.querySelector<HTMLElement>('section.docx')?.offsetWidth ?? 0)
    setPage(target)
  }
  useEffect(() => {
    const box = frame.current
    if (!box || !word) return
    const watch = new ResizeObserver(() => setRoom(box.clientWidth))
    watch.observe(box)
    return () => watch.disconnect()
  }, [word])
  useEffect(() => {
    if (!page) return
    page.body.style.zoom = String(scale)
    page.body.classList.toggle('reflowed', fit === 'text')
  }, [page, scale, fit])

  const go = useCallback((index: number) => sheets()[index]?.scrollIntoView({ block: 'start' }), [sheets])
  useEffect(() => {
    if (!page) return
    if (start.current > 0) requestAnimationFrame(() => go(start.current))
    const look = () => {
      const middle = (page.defaultView?.innerHeight ?? 0) / 2
      const found = sheets().findLastIndex((sheet) => sheet.getBoundingClientRect().top <= middle)
      setAt(Math.max(0, found))
    }
    // Keys that are pressed in the frame are those of the document.
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey } = event
      const isOurs = (ctrlKey || metaKey) && key.toLowerCase() === 'f'
      if (isOurs || ['+', '-', '=', 'Escape'].includes(key)) {
        event.preventDefault()
        dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, metaKey, shiftKey, cancelable: true }))
      }
    }
    const open = (event: MouseEvent) => {
      const link = (event.target as Element | null)?.closest?.('a[href]')
      const href = link?.getAttribute('href') ?? ''
      if (!link || !/^(https?:|mailto:)/i.test(href)) return
      event.preventDefault()
      window.open(href, '_blank', 'noopener,noreferrer')
    }
    page.addEventListener('scroll', look, { passive: true })
    page.addEventListener('keydown', press)
    page.addEventListener('click', open)
    return () => {
      page.removeEventListener('scroll', look)
      page.removeEventListener('keydown', press)
      page.removeEventListener('click', open)
    }
  }, [page, sheets, go])
  useEffect(() => {
    const timer = setTimeout(() => page && onPlace?.({ page: at }), PLACE_MS)
    return () => clearTimeout(timer)
  }, [page, at, onPlace])

  if (!word)
    return (
      <DocumentFrame source={source}>
        <div className="document-scroll">{problem ? <Failure text={t(problem)} /> : <SkeletonList rows={10} />}</div>
      </DocumentFrame>
    )
  return (
    <DocumentFrame
      source={source}
      paging={{ at, count: Math.max(1, sheets().length), go }}
      zooming={{
        scale,
        fit: fit === 'free' ? undefined : fit,
        fits: ['width', 'text'],
        setFit(next) {
          setChosen(next)
          setZoom(1)
        },
        set(next) {
          setChosen(fit === 'text' ? 'text' : 'free')
          setZoom(limitZoom(next))
        },
      }}
      searching={searching}
      side={[
        {
          key: 'outline',
          title: t('document.outline'),
          icon: 'list',
          content: <WordOutline page={page} headings={word.headings} />,
        },
      ]}
      onPrint={page && print}
      foot={<WordNotes word={word} />}
    >
      <iframe
        ref={frame}
        className="word-frame"
        title={t('word.frame')}
        sandbox="allow-same-origin"
        srcDoc={framePage}
        onLoad={fill}
      />
    </DocumentFrame>
  )
}
