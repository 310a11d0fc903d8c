import { accessControl, type HubFile, hubFile } from '@sunmao/contract'
import { Select } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { readerMay, useReaderTerms } from '../../session/guest/reader-terms.ts'
import { downloadAddress } from '../../ui/browser/download-address.ts'
import { Failure } from '../../ui/loading/failure.tsx'
import { SheetStage } from './stage/sheet-stage.panel.tsx'
import { useDrawnPage } from './stage/use-page.api.ts'
import { DrawingTools, ownPanelTitle } from './tools/drawing-tools.tsx'
import { SheetBoxes } from './tools/found-texts.tsx'
import { LayerList } from './tools/layer-list.tsx'
import { Measuring } from './tools/measuring.tsx'
import { TextSearch } from './tools/text-search.tsx'
import { useLengths } from './tools/use-lengths.ts'
import { useTextSearch } from './tools/use-text-search.ts'
import './drawing.css'

const insets = { left: 0, right: 0, top: 88, bottom: 72 }
const noLayers: ReadonlyMap<string, boolean> = new Map()

/** A drawing for the reader of a share: the sheet, and of the tools those that he may use. `head` stands over it. */
export function GuestDrawing({ file, head }: { file: HubFile; head: (pages: ReactNode) => ReactNode }) {
  const { t } = useTranslation()
  const terms = useReaderTerms()
  const [page, setPage] = useState(0)
  const [panel, setPanel] = useState<string>()
  const title = ownPanelTitle(panel)
  const [layers, setLayers] = useState(noLayers)
  const { lengths, hover, onHover, toggle, pick } = useLengths()
  const { drawn, error, retry } = useDrawnPage(file, page)
  const pages = useMemo(() => (drawn ? [drawn] : []), [drawn])
  const search = useTextSearch(drawn?.sheet, '')
  const { fileId } = file
  const printed = () => void call(accessControl.printed, { body: { fileId } }, { quiet: true }).catch(() => undefined)
  const download = () =>
    void call(hubFile.download, { query: { fileId } }, { quiet: true }).then(downloadAddress, () => undefined)
  return (
    <main className="drawing">
      <SheetStage
        label={file.title ?? file.name}
        pages={pages}
        layers={layers}
        insets={insets}
        fitKey={`${fileId}/${page}/${pages.length}`}
        onClick={lengths && pick}
        onHover={onHover}
      >
        {lengths && (
          <Measuring
            lengths={lengths}
            hover={hover}
            metresPerUnit={drawn?.sheet?.metresPerUnit ?? file.pages[page]?.unit}
          />
        )}
        {panel === 'search' && <SheetBoxes className="sheet-found" boxes={search.boxes} chosen={search.chosen} />}
        {title && (
          <aside className="browse-card drawing-side" aria-label={t(title)}>
            <h2>{t(title)}</h2>
            <div className="browse-scroll">
              {panel === 'layers' && drawn?.sheet && (
                <LayerList sheet={drawn.sheet} layers={layers} onLayers={setLayers} />
              )}
              {panel === 'search' && <TextSearch search={search} />}
            </div>
          </aside>
        )}
        <DrawingTools
          name={file.name}
          panel={panel}
          onPanel={(next) => setPanel(next === panel ? undefined : next)}
          hasSheet={drawn?.sheet !== undefined}
          isMeasuring={lengths !== undefined}
          onMeasure={readerMay(terms, 'measure') ? toggle : undefined}
          canPrint={readerMay(terms, 'print')}
          onPrinted={printed}
          onDownload={readerMay(terms, 'download') ? download : undefined}
        />
      </SheetStage>
      {head(
        file.pages.length > 1 && (
          <Select
            size="small"
            variant="borderless"
            aria-label={t('drawing.pages')}
            value={page}
            options={file.pages.map(({ name }, value) => ({
              value,
              label: name ?? t('hubFile.pageNo', { page: value + 1 }),
            }))}
            onChange={setPage}
          />
        ),
      )}
      {!drawn && !error && <p className="drawing-opening">{t('drawing.opening')}</p>}
      {error && (
        <div className="drawing-notice">
          <Failure text={error} onRetry={retry} />
        </div>
      )}
    </main>
  )
}
