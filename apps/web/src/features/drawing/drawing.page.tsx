import type { HubFile } from '@sunmao/contract'
import type { Point2, Sheet } from '@sunmao/dxf'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProjectCan } from '../../session/use-project-can.ts'
import { Empty } from '../../ui/empty.tsx'
import { Failure } from '../../ui/failure.tsx'
import { usePage } from '../../ui/page/page-location.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { SheetAnnotationList, SheetAnnotations } from '../hub-annotation/sheet/sheet-annotations.panel.tsx'
import { isShown, useHubFile } from '../hub-file/hub-file.api.ts'
import { useFileActions } from '../hub-file/use-file-actions.api.ts'
import { IssuesOnSheet } from '../issue/sheet/issues-on-sheet.tsx'
import { ComparePanel } from './compare/compare-panel.tsx'
import { isComparable, useComparison } from './compare/use-comparison.ts'
import { DrawingHead } from './drawing-head.tsx'
import { DrawingList } from './drawing-list.tsx'
import { SheetStage } from './stage/sheet-stage.panel.tsx'
import { useDrawnPage } from './stage/use-page.api.ts'
import { type DrawingPanel, DrawingTools } from './tools/drawing-tools.tsx'
import { SheetBoxes } from './tools/found-texts.tsx'
import { LayerList } from './tools/layer-list.tsx'
import { Measuring } from './tools/measuring.tsx'
import { TextSearch } from './tools/text-search.tsx'
import { useEscape } from './tools/use-escape.ts'
import { useLengths } from './tools/use-lengths.ts'
import { useTextSearch } from './tools/use-text-search.ts'
import './drawing.css'

/** A drawing in a window of its own: `?fileId=…&page=…&x=…&y=…`, with `compare=…` over another version. */
export function DrawingPage() {
  const { t } = useTranslation()
  const { query } = usePage()
  const fileId = Number(query.get('fileId')) || 0
  const { data: file, error, refetch } = useHubFile(fileId, { quiet: true })
  useEffect(() => {
    if (file) document.title = t('page.title', { title: file.title ?? file.name, app: t('app.title') })
  }, [t, file])
  if (file && isShown(file)) return <Drawing key={fileId} file={file} />
  return (
    <main className="drawing-notice">
      {!fileId && <Empty text={t('drawing.none')} />}
      {error && <Failure text={error.message} onRetry={() => void refetch()} />}
      {file && <Empty text={file.error ?? (file.warnings.join(' ') || t('drawing.notReady'))} />}
    </main>
  )
}

/** Of the window's height, as much as a panel has on a phone. */
const SIDE_SHARE = 0.46

/** Nothing is drawn, or a single point. */
const isEmpty = ({ bounds }: Sheet) => !bounds || (bounds[0] === bounds[2] && bounds[1] === bounds[3])

function Drawing({ file }: { file: HubFile }) {
  const { t } = useTranslation()
  const { query, setQuery } = usePage()
  const page = Math.min(Math.max(0, Number(query.get('page')) || 0), Math.max(0, file.pages.length - 1))
  const compareId = Number(query.get('compare')) || 0
  const isWide = useMedia('(min-width: 992px)')
  const isNarrow = useMedia('(width < 700px)')
  const [isListOpen, setListOpen] = useState(isWide)
  const [panel, setPanel] = useState<DrawingPanel | undefined>(compareId ? 'compare' : undefined)
  const [layers, setLayers] = useState<ReadonlyMap<string, boolean>>(new Map())
  const { lengths, hover, onHover, stop: stopMeasuring, toggle, pick } = useLengths()
  const [isPlacing, setPlacing] = useState(false)
  const [place, setPlace] = useState<Point2>()
  const { drawn, error, retry } = useDrawnPage(file, page)
  const { data: other } = useHubFile(compareId, { quiet: true })
  const before = useDrawnPage(compareId ? other : undefined, page)
  const [opacity, setOpacity] = useState(1)
  const comparison = useComparison(before.drawn, drawn)
  const isOtherKind = before.drawn && drawn && !isComparable(before.drawn, drawn)
  const search = useTextSearch(drawn?.sheet, query.get('find') ?? '')
  const pages = useMemo(
    () =>
      compareId && before.drawn && drawn
        ? [
            { ...before.drawn, ink: 'red' as const },
            { ...drawn, ink: 'blue' as const, opacity },
          ]
        : drawn
          ? [drawn]
          : [],
    [compareId, before.drawn, drawn, opacity],
  )
  const isAnnotating = ['annotation', 'action'].some((name) => query.has(name))
  // A click means one thing at a time.
  const leaveTools = () => {
    stopMeasuring()
    setPlacing(false)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: when annotating begins, not when tools change.
  useEffect(() => {
    if (isAnnotating) leaveTools()
  }, [isAnnotating])
  useEscape(leaveTools)
  const insets = useMemo(
    () => ({
      left: isWide && isListOpen ? 276 : 0,
      right: isWide && (panel || isAnnotating) ? 360 : 0,
      top: isNarrow ? 120 : 64,
      bottom: isNarrow && panel ? SIDE_SHARE * innerHeight + 76 : 72,
    }),
    [isWide, isNarrow, isListOpen, panel, isAnnotating],
  )
  const [x, y] = [query.get('x'), query.get('y')]
  const start: Point2 | undefined = x && y ? [Number(x), Number(y)] : undefined
  const isMeasuring = lengths !== undefined
  const mayDownload = useProjectCan(file.projId)('hubFile:download')
  const { download } = useFileActions(file)
  const metresPerUnit = drawn?.sheet?.metresPerUnit ?? file.pages[page]?.unit
  const sheetPage = { file, page, metresPerUnit }
  return (
    <main className="drawing">
      <SheetStage
        label={file.title ?? file.name}
        pages={pages}
        layers={layers}
        insets={insets}
        start={start}
        fitKey={`${file.fileId}/${page}/${pages.length}`}
        onClick={isPlacing ? setPlace : isMeasuring ? pick : undefined}
        onHover={onHover}
      >
        {lengths && <Measuring lengths={lengths} hover={hover} metresPerUnit={metresPerUnit} />}
        {panel === 'search' && <SheetBoxes className="sheet-found" boxes={search.boxes} chosen={search.chosen} />}
        {panel === 'compare' && comparison && (
          <SheetBoxes className="sheet-change" boxes={comparison.changes.map(({ box }) => box)} />
        )}
        <IssuesOnSheet
          file={file}
          page={page}
          place={place}
          onDone={() => {
            setPlace(undefined)
            setPlacing(false)
          }}
        />
        {drawn && <SheetAnnotations {...sheetPage} />}
        <DrawingHead
          file={file}
          page={page}
          onPage={(next) => setQuery({ page: next || undefined, x: undefined, y: undefined })}
          onList={() => setListOpen(!isListOpen)}
          isPlacing={isPlacing}
          onPlacing={() => {
            stopMeasuring()
            setPlacing(!isPlacing)
          }}
        />
        {isListOpen && <DrawingList file={file} onClose={() => setListOpen(false)} />}
        {panel && !isAnnotating && (
          <aside className="browse-card drawing-side" aria-label={t(`drawing.panel.${panel}`)}>
            <h2>{t(`drawing.panel.${panel}`)}</h2>
            <div className="browse-scroll">
              {panel === 'layers' && drawn?.sheet && (
                <LayerList sheet={drawn.sheet} layers={layers} onLayers={setLayers} />
              )}
              {panel === 'search' && <TextSearch search={search} />}
              {panel === 'annotations' && <SheetAnnotationList {...sheetPage} />}
              {panel === 'compare' && (
                <ComparePanel
                  file={file}
                  otherId={compareId}
                  comparison={comparison}
                  problem={before.error ?? (isOtherKind ? t('drawing.otherKind') : undefined)}
                  isPicture={drawn?.picture !== undefined}
                  opacity={opacity}
                  onOpacity={setOpacity}
                  onOther={(next) => setQuery({ compare: next })}
                />
              )}
            </div>
          </aside>
        )}
        <DrawingTools
          name={file.name}
          panel={panel}
          onPanel={(next) => setPanel(next === panel ? undefined : next)}
          hasSheet={drawn?.sheet !== undefined}
          hasCompare
          hasAnnotations
          isMeasuring={isMeasuring}
          onMeasure={() => {
            setPlacing(false)
            toggle()
          }}
          onDownload={mayDownload ? download : undefined}
        />
      </SheetStage>
      {!drawn && !error && <p className="drawing-opening">{t('drawing.opening')}</p>}
      {drawn?.sheet && isEmpty(drawn.sheet) && <p className="drawing-nothing">{t('drawing.emptySheet')}</p>}
      {drawn?.isLost && <p className="drawing-nothing">{t('pdf.pageLost')}</p>}
      {error && (
        <div className="drawing-notice">
          <Failure text={error} onRetry={retry} />
        </div>
      )}
    </main>
  )
}
