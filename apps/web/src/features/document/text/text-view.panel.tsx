import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../../ui/loading/failure.tsx'
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx'
import { SkeletonList } from '../../../ui/loading/skeleton-list.tsx'
import type { ViewProps } from '../document-source.api.ts'
import { DocumentFrame } from '../frame/document-frame.panel.tsx'
import { FrameButton } from '../frame/frame-button.panel.tsx'
import { usePinch } from '../frame/use-pinch.api.ts'
import { limitZoom } from '../frame/zoom-steps.api.ts'
import { useNodeSearch } from '../word/use-node-search.ts'
import { splitLines } from './text-lines.ts'
import { LINE, stretchOf, TextLinesView } from './text-lines-view.tsx'
import { useTextSearch } from './use-text-search.ts'
import './text.css'

const MarkdownText = lazyComponent(async () => (await import('./markdown-text.tsx')).MarkdownText)

/** Longer texts are shown as they are written: laying them out would stop the window. */
const MOST_MARKDOWN = 1_000_000

/** A text in whatever encoding, line by line; Markdown also as it is meant. */
export function TextView({ source, place, onPlace }: ViewProps) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const rendered = useRef<HTMLDivElement>(null)
  const { text, isBroken } = useText(source.file)
  const lines = useMemo(() => splitLines(text ?? ''), [text])
  const isMarkdown = /\.(md|markdown)$/i.test(source.name) && (text?.length ?? 0) <= MOST_MARKDOWN
  const [isRaw, setRaw] = useState(false)
  const [scale, setScale] = useState(1)
  const set = (next: number) => setScale(limitZoom(next))
  usePinch(box, (factor) => set(scale * factor))
  const go = (line: number) => {
    const element = box.current
    if (!element) return
    const stretch = stretchOf(lines.length, scale, element.clientHeight)
    element.scrollTop = Math.max(0, line * LINE * scale - element.clientHeight / 3) / stretch
  }
  const { searching, hits, current } = useTextSearch(lines, go)
  const inRendered = useNodeSearch(() => rendered.current)
  const isRendered = isMarkdown && !isRaw
  const isPlaced = useRef(false)
  useEffect(() => {
    if (text === undefined || isPlaced.current) return
    isPlaced.current = true
    if (place?.y) requestAnimationFrame(() => go(place.y ?? 0))
  })
  const tell = () => {
    const element = box.current
    if (!element || isRendered) return
    const stretch = stretchOf(lines.length, scale, element.clientHeight)
    onPlace?.({ page: 0, y: Math.round((element.scrollTop * stretch + element.clientHeight / 3) / (LINE * scale)) })
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <DocumentFrame
      source={source}
      zooming={{ scale, fits: [], set, setFit: () => {} }}
      searching={isRendered ? inRendered : searching}
      onPrint={isRendered ? () => print() : undefined}
      tools={
        isMarkdown && <FrameButton icon="code" label={t('textFile.raw')} isOn={isRaw} onClick={() => setRaw(!isRaw)} />
      }
    >
      <div
        ref={box}
        className="document-scroll"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        tabIndex={0}
        role="document"
        aria-label={source.name}
        onScroll={() => {
          clearTimeout(timer.current)
          timer.current = setTimeout(tell, 400)
        }}
      >
        {isBroken && <Failure text={t('document.unreachable')} />}
        {text === undefined && !isBroken && <SkeletonList rows={10} />}
        {text !== undefined &&
          (isRendered ? (
            <div ref={rendered} className="text-markdown" style={{ fontSize: `${scale}em` }}>
              <MarkdownText text={text} />
            </div>
          ) : (
            <TextLinesView box={box} lines={lines} scale={scale} hits={hits} current={current} />
          ))}
      </div>
    </DocumentFrame>
  )
}

function useText(file: ViewProps['source']['file']) {
  const [text, setText] = useState<string>()
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    let isGone = false
    const load = async () => {
      const [{ decodeTextFile }, bytes] = await Promise.all([import('@sunmao/workbook'), file.all()])
      if (!isGone) setText(decodeTextFile(bytes))
    }
    load().catch(() => isGone || setBroken(true))
    return () => {
      isGone = true
      setText(undefined)
      setBroken(false)
    }
  }, [file])
  return { text, isBroken }
}
