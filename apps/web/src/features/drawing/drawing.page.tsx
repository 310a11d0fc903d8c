import type { HubFile } from '@sunmao/contract'
import type { Point2, Sheet } from '@sunmao/dxf'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProjectCan } from '../../session/project/use-project-can.ts'
import { useRemoved } from '../../shell/presence/gone-notice.tsx'
import { useTopic } from '../../shell/presence/live.ts'
import { useMedia } from '../../ui/browser/use-media.ts'
import { Empty } from '../../ui/loading/empty.tsx'
import { Failure } from '../../ui/loading/failure.tsx'
import { Waiting } from '../../ui/loading/lazy-component.tsx'
import { usePage } from '../../ui/page/page-location.tsx'
import { FileGone } from '../hub-file/file-gone.panel.tsx'
import { isShown, useHubFile } from '../hub-file/hub-file.api.ts'
import { useFileActions } from '../hub-file/use-file-actions.api.ts'
import { ComparePanel } from './compare/compare-panel.tsx'
import { isComparable, useComparison } from './compare/use-comparison.ts'
import { sheetLayers, sheetPanels } from './drawing.slot.ts'
import { DrawingHead } from './drawing-head.tsx'
import { SheetStage } from './stage/sheet-stage.panel.tsx'
import { useDrawnPage } from './stage/use-page.api.ts'
import { SubDrawings } from './sub-drawings.tsx'
import { DrawingTools, ownPanelTitle } from './tools/drawing-tools.tsx'
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
  const gone = useRemoved('hubFile', fileId)
  const { data: file, error, refetch } = useHubFile(fileId, { quiet: true })
  useEffect(() => {
    if (file) document.title = t('page.title', { title: file.title ?? file.name, app: t('app.title') })
  }, [t, file])
  if (gone)
    return (
      <main className="drawing-notice">
        <FileGone gone={gone} projId={Number(query.get('projId')) || 0} />
      </main>
    )
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
  useTopic(`project:${file.projId}`)
  const { t } = useTranslation()
  const { query, setQuery } = usePage()
  const page = Math.min(Math.max(0, Number(query.get('page')) || 0), Math.max(0, file.pages.length - 1))
  const compareId = Number(query.get('compare')) || 0
  const isWide = useMedia('(min-width: 992px)')
  const isNarrow = useMedia('(width < 700px)')
  const [isListOpen, setListOpen] = useState(isWide)
  const [panel, setPanel] = useState(compareId ? 'compare' : undefined)
  const [layers, setLayers] = useState<ReadonlyMap<string, boolean>>(new Map())
  const { lengths, hover, onHover, stop: stopMeasuring, toggle, pick } = useLengths()
  const [placing, setPlacing] = useState<string>()
  const [place, setPlace] = useState<{ layer: string; point: Point2 }>()
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
  const hasPane = sheetLayers.items().some(({ paneOn = [] }) => paneOn.some((name) => query.has(name)))
  // A click means one thing at a time.
  const leaveTools = () => {
    stopMeasuring()
    setPlacing(undefined)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the pane opens, not when tools change.
  useEffect(() => {
    if (hasPane) leaveTools()
  }, [hasPane])
  useEscape(leaveTools)
  const insets = useMemo(
    () => ({
      left: isWide && isListOpen ? 276 : 0,
      right: isWide && (panel || hasPane) ? 360 : 0,
      top: isNarrow ? 120 : 64,
      bottom: isNarrow && panel ? SIDE_SHARE * innerHeight + 76 : 72,
    }),
    [isWide, isNarrow, isListOpen, panel, hasPane],
  )
  const [x, y] = [query.get('x'), query.get('y')]
  const start: Point2 | undefined = x && y ? [Number(x), Number(y)] : undefined
  const isMeasuring = lengths !== undefined
  const mayDownload = useProjectCan(file.projId)('hubFile:download')
  const { download } = useFileActions(file)
  const metresPerUnit = drawn?.sheet?.metresPerUnit ?? file.pages[page]?.unit
  const sheetPage = { file, page, metresPerUnit }
  const leavePlacing = () => {
    setPlace(undefined)
    setPlacing(undefined)
  }
  const added = sheetPanels.items().find(({ name }) => name === panel)
  const panelTitle = added?.title ?? ownPanelTitle(panel)
  return (
    <main className="drawing">
      <SheetStage
        label={file.title ?? file.name}
        pages={pages}
        layers={layers}
        insets={insets}
        start={start}
        fitKey={`${file.fileId}/${page}/${pages.length}`}
        onClick={placing ? (point) => setPlace({ layer: placing, point }) : isMeasuring ? pick : undefined}
        onHover={onHover}
      >
        {lengths && <Measuring lengths={lengths} hover={hover} metresPerUnit={metresPerUnit} />}
        {panel === 'search' && <SheetBoxes className="sheet-found" boxes={search.boxes} chosen={search.chosen} />}
        {panel === 'compare' && comparison && (
          <SheetBoxes className="sheet-change" boxes={comparison.changes.map(({ box }) => box)} />
        )}
        <Waiting value={null}>
          {sheetLayers
            .items()
            .filter(({ needsDrawing }) => drawn || !needsDrawing)
            .map(({ name, view: Layer }) => (
              <Layer
                key={name}
                {...sheetPage}
                place={place?.layer === name ? place.point : undefined}
                onPlaced={leavePlacing}
              />
            ))}
        </Waiting>
        <DrawingHead
          file={file}
          page={page}
          onPage={(next) => setQuery({ page: next || undefined, x: undefined, y: undefined })}
          onList={() => setListOpen(!isListOpen)}
          placing={placing}
          onPlacing={(layer) => {
            stopMeasuring()
            setPlacing(layer === placing ? undefined : layer)
          }}
        />
        {isListOpen && <SubDrawings file={file} onClose={() => setListOpen(false)} />}
        {panelTitle && !hasPane && (
          <aside className="browse-card drawing-side" aria-label={t(panelTitle)}>
            <h2>{t(panelTitle)}</h2>
            <div className="browse-scroll">
              {panel === 'layers' && drawn?.sheet && (
                <LayerList sheet={drawn.sheet} layers={layers} onLayers={setLayers} />
              )}
              {panel === 'search' && <TextSearch search={search} />}
              {added && <added.view {...sheetPage} />}
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
          added={sheetPanels.items()}
          isMeasuring={isMeasuring}
          onMeasure={() => {
            setPlacing(undefined)
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
