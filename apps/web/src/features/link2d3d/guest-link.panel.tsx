import type { HubFile, Link2d3d } from '@sunmao/contract'
import type { Viewer } from '@sunmao/viewer'
import { type ReactNode, useMemo, useState } from 'react'
import { useMedia } from '../../ui/browser/use-media.ts'
import { Failure } from '../../ui/loading/failure.tsx'
import { GuestBench } from '../browse/guest/guest-bench.panel.tsx'
import { SheetStage } from '../drawing/stage/sheet-stage.panel.tsx'
import { useDrawnPage } from '../drawing/stage/use-page.api.ts'
import { LinkOverlay } from './preview/link-overlay.tsx'
import { SplitBorder } from './preview/split-border.tsx'
import { useLinked } from './preview/use-linked.ts'
import './link2d3d.css'

interface GuestLinkProps {
  link: Link2d3d
  file: HubFile
  fileIds: readonly number[]
  label: string
  /** Over the sheet. */
  head: ReactNode
}

const insets = { left: 0, right: 0, top: 88, bottom: 24 }
const noPairs: never[] = []

/** A sheet and the models of its level for the reader of a share: a click on the sheet looks there in the models. */
export function GuestLink({ link, file, fileIds, label, head }: GuestLinkProps) {
  const isWide = useMedia('(min-width: 992px)')
  const { drawn, error, retry } = useDrawnPage(file, link.page)
  const pages = useMemo(() => (drawn ? [drawn] : []), [drawn])
  const [viewer, setViewer] = useState<Viewer>()
  const [share, setShare] = useState(isWide ? 0.6 : 0.46)
  const linked = useLinked(viewer, link, drawn?.sheet)
  const side = isWide ? { width: `${share * 100}%` } : { height: `${share * 100}%` }
  return (
    <main className={isWide ? 'link-split' : 'link-split link-split-phone'}>
      <section className="link-sheet" style={side}>
        <SheetStage
          label={link.title ?? link.name}
          pages={pages}
          insets={insets}
          fitKey={`${link.fileId}/${link.page}/${pages.length}`}
          onClick={linked.goTo}
        >
          <LinkOverlay
            link={link}
            viewer={viewer}
            pairs={noPairs}
            isFollowing={isWide && linked.isFollowing}
            hasPins={false}
          />
        </SheetStage>
        {head}
        {error && (
          <div className="link-notice">
            <Failure text={error} onRetry={retry} />
          </div>
        )}
      </section>
      <SplitBorder isWide={isWide} onShare={setShare} />
      <section className="link-model browse-framed">
        <GuestBench label={label} fileIds={fileIds} onViewer={setViewer} />
      </section>
    </main>
  )
}
