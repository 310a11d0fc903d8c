import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { readerMay, useReaderTerms } from '../../../session/guest/reader-terms.ts'
import { copyText } from '../../../ui/browser/copy-text.ts'
import { saveBlob } from '../../../ui/browser/save-blob.ts'
import { Icon } from '../../../ui/picture/icon.tsx'
import { WatermarkSheet } from '../../../ui/picture/watermark-sheet.tsx'
import type { DocumentSource } from '../document-source.api.ts'
import { FrameButton } from './frame-button.panel.tsx'
import { useFrameBack, useFrameExtra } from './frame-extra.ts'
import type { Paging, Searching, SideTab, Zooming } from './frame-parts.api.ts'
import { FrameSearch } from './frame-search.tsx'
import { FrameSide } from './frame-side.tsx'
import { FrameTools } from './frame-tools.tsx'
import { useFrameKeys } from './use-frame-keys.ts'
import './frame.css'

interface DocumentFrameProps {
  source: DocumentSource
  paging?: Paging
  zooming?: Zooming
  searching?: Searching
  side?: readonly SideTab[]
  onRotate?: () => void
  onPrint?: () => void
  /** Further buttons of this kind of document. */
  tools?: ReactNode
  /** Over the document, such as a form or a notice. */
  over?: ReactNode
  foot?: ReactNode
  children: ReactNode
}

/** The bar, the side and the tools that all documents share. Without the component library: these windows load little. */
export function DocumentFrame(props: DocumentFrameProps) {
  const { source, paging, zooming, searching, side = [], onRotate, onPrint, tools, over, foot, children } = props
  const { t } = useTranslation()
  const terms = useReaderTerms()
  const [isStripped, setStripped] = useState(false)
  const [isSearching, setSearching] = useState(false)
  const [sideKey, setSideKey] = useState<string>()
  const [isCopied, setCopied] = useState(false)
  const name = useRef<HTMLHeadingElement>(null)
  const extra = useFrameExtra()
  const back = useFrameBack()
  const tab = side.find(({ key }) => key === sideKey)
  const closeSearch = () => {
    setSearching(false)
    searching?.find('')
  }
  const openSearch = searching && (() => setSearching(true))
  useFrameKeys({
    paging,
    zooming,
    onRotate,
    onSearch: openSearch,
    onLeave: () => (isSearching ? closeSearch() : setSideKey(undefined)),
  })
  const { onPrinted, notes = [] } = source
  useEffect(() => {
    if (!onPrinted) return
    addEventListener('beforeprint', onPrinted)
    return () => removeEventListener('beforeprint', onPrinted)
  }, [onPrinted])
  const copyLink = async () => {
    if (!(await copyText(location.href, name.current))) return
    setCopied(true)
    setTimeout(() => setCopied(false), 2_000)
  }
  return (
    <div className="document">
      <header className="document-bar">
        {back && (
          <Link to={back} className="document-button" aria-label={t('drawing.back')} title={t('drawing.back')}>
            <Icon name="chevron-left" />
          </Link>
        )}
        {side.length > 0 && (
          <FrameButton
            icon="columns"
            label={t('document.side')}
            isOn={tab !== undefined}
            onClick={() => setSideKey(tab ? undefined : side[0]?.key)}
          />
        )}
        <h1 ref={name} className="document-name" title={source.name}>
          {source.name}
        </h1>
        {source.version && <span className="document-version">{source.version}</span>}
        <div className="document-actions" role="toolbar" aria-label={t('document.actions')}>
          {openSearch && <FrameButton icon="search" label={t('document.search')} keys="Ctrl F" onClick={openSearch} />}
          {!terms && (
            <FrameButton
              icon={isCopied ? 'check' : 'link'}
              label={isCopied ? t('document.linkCopied') : t('document.copyLink')}
              onClick={() => void copyLink()}
            />
          )}
          {onPrint && readerMay(terms, 'print') && (
            <FrameButton icon="print" label={t('document.print')} onClick={onPrint} />
          )}
          {source.canDownload && (
            <FrameButton icon="download" label={t('document.download')} onClick={() => void download(source)} />
          )}
          {extra}
        </div>
      </header>
      <div className="document-middle">
        {tab && <FrameSide tabs={side} tab={tab} onTab={setSideKey} onClose={() => setSideKey(undefined)} />}
        <div className="document-body">
          {!isStripped && children}
          {terms?.watermark && <WatermarkSheet tile={terms.watermark} onRemoved={() => setStripped(true)} />}
          {isSearching && searching && <FrameSearch searching={searching} onClose={closeSearch} />}
          {over}
          <FrameTools paging={paging} zooming={zooming} onRotate={onRotate}>
            {tools}
          </FrameTools>
        </div>
      </div>
      {(foot || notes.length > 0) && (
        <footer className="document-foot">
          {foot}
          {notes.map((text) => (
            <p key={text} className="document-left-out">
              {text}
            </p>
          ))}
        </footer>
      )}
      <p className="document-said" role="status">
        {isCopied ? t('document.linkCopied') : ''}
      </p>
    </div>
  )
}

async function download({ name, file, onDownload }: DocumentSource): Promise<void> {
  if (onDownload) onDownload()
  else saveBlob(new Blob([(await file.all()) as BlobPart]), name)
}
