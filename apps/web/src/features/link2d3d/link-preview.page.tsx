import type { HubFile, Link2d3d } from '@sunmao/contract'
import type { Point2 } from '@sunmao/dxf'
import type { Viewer } from '@sunmao/viewer'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProjectCan } from '../../session/project/use-project-can.ts'
import { useMedia } from '../../ui/browser/use-media.ts'
import { Empty } from '../../ui/loading/empty.tsx'
import { Failure } from '../../ui/loading/failure.tsx'
import { usePage } from '../../ui/page/page-location.tsx'
import { Browse } from '../browse/browse.panel.tsx'
import { SheetStage } from '../drawing/stage/sheet-stage.panel.tsx'
import { useDrawnPage } from '../drawing/stage/use-page.api.ts'
import { useHubFile } from '../hub-file/hub-file.api.ts'
import { NewIssue } from '../issue/form/new-issue.panel.tsx'
import { isReadable, useSubModels } from '../model/model.api.ts'
import { CalibratePanel } from './calibrate/calibrate-panel.tsx'
import { SheetPicker } from './calibrate/sheet-picker.tsx'
import { usePairing } from './calibrate/use-pairing.ts'
import { LinkNotice } from './link-notice.tsx'
import { useLink } from './link2d3d.api.ts'
import { LinkDrawings } from './preview/link-drawings.tsx'
import { LinkHead } from './preview/link-head.tsx'
import { LinkOverlay } from './preview/link-overlay.tsx'
import { LinkScene } from './preview/link-scene.tsx'
import type { SheetTask } from './preview/sheet-task.ts'
import { SplitBorder } from './preview/split-border.tsx'
import { useLinked } from './preview/use-linked.ts'
import './link2d3d.css'

/** What the list of drawings takes of the sheet's width. */
const LIST_PX = 228

/** A drawing and the models of its level beside each other: `?id=…`. */
export function LinkPreviewPage() {
  const { t } = useTranslation()
  const { query } = usePage()
  const id = Number(query.get('id')) || 0
  const { data: link, error, refetch } = useLink(id)
  const { data: file, ...drawing } = useHubFile(link?.fileId ?? 0, { quiet: true })
  useEffect(() => {
    if (link) document.title = t('page.title', { title: link.title ?? link.name, app: t('app.title') })
  }, [t, link])
  if (link && file) return <LinkPreview key={link.id} link={link} file={file} />
  return (
    <LinkNotice
      id={id}
      error={error ?? drawing.error}
      onRetry={() => void (error ? refetch() : drawing.refetch())}
      link={link}
    />
  )
}

function LinkPreview({ link, file }: { link: Link2d3d; file: HubFile }) {
  const { t } = useTranslation()
  const isWide = useMedia('(min-width: 992px)')
  const { data: models } = useSubModels(link.projId, link.subId)
  const fileIds = useMemo(
    () =>
      (models?.content ?? []).filter((one) => isReadable(one) && one.format !== 'document').map(({ fileId }) => fileId),
    [models],
  )
  const { drawn, error, retry } = useDrawnPage(file, link.page)
  const pages = useMemo(() => (drawn ? [drawn] : []), [drawn])
  const [viewer, setViewer] = useState<Viewer>()
  const [share, setShare] = useState(0.62)
  const [task, setTask] = useState<SheetTask>('go')
  const [place, setPlace] = useState<Point2>()
  const [isOpen, setOpen] = useState(link.status !== 'calibrated' && isWide)
  const isPairing = task === 'pair'
  const linked = useLinked(viewer, link, drawn?.sheet, isPairing)
  const pairing = usePairing({ link, viewer, sheet: drawn?.sheet, isOn: isPairing, isShown: isOpen })
  // With room for a sheet beside it; a narrower window has the choice in the head.
  const hasRoom = useMedia('(min-width: 1200px)')
  const [isFolded, setFolded] = useState(false)
  const mayList = useProjectCan(link.projId)('link2d3d:list')
  const isListed = hasRoom && !isFolded && mayList
  const isNarrow = useMedia('(width < 700px)')
  const insets = useMemo(
    () => ({ left: isListed ? LIST_PX : 0, right: 0, top: isNarrow ? 120 : 64, bottom: isOpen ? 268 : 24 }),
    [isOpen, isNarrow, isListed],
  )
  const click = (point: Point2) => {
    if (isPairing) return
    if (task === 'issue') return setPlace(point)
    linked.goTo(point)
  }
  const side = isWide ? { width: `${share * 100}%` } : { height: `${share * 100}%` }
  return (
    <main className={isWide ? 'link-split' : 'link-split link-split-phone'}>
      <section className={isListed ? 'link-sheet link-sheet-listed' : 'link-sheet'} style={side}>
        <SheetStage
          label={link.title ?? link.name}
          pages={pages}
          insets={insets}
          // A panel that covers half of a small sheet makes it smaller.
          fitKey={`${link.fileId}/${link.page}/${pages.length}/${isNarrow && isOpen}`}
          onClick={click}
        >
          <LinkOverlay
            link={link}
            viewer={viewer}
            pairs={isOpen ? pairing.pairs : []}
            isFollowing={linked.isFollowing && !isPairing}
          />
          {isPairing && <SheetPicker crossings={pairing.crossings} onPick={pairing.setSheet} />}
          <LinkHead
            link={link}
            task={task}
            onTask={setTask}
            isOpen={isOpen}
            onOpen={() => setOpen(!isOpen)}
            isListed={isListed}
            {...(hasRoom && { onList: () => setFolded(false) })}
          />
          {isListed && <LinkDrawings link={link} onClose={() => setFolded(true)} />}
          {isOpen && (
            <CalibratePanel
              link={link}
              pairing={pairing}
              isPairing={isPairing}
              onPair={() => setTask(isPairing ? 'go' : 'pair')}
              linked={linked}
            />
          )}
        </SheetStage>
        {error && (
          <div className="link-notice">
            <Failure text={error} onRetry={retry} />
          </div>
        )}
      </section>
      <SplitBorder isWide={isWide} onShare={setShare} />
      <section className="link-model browse-framed">
        {fileIds.length > 0 ? (
          <Browse projId={link.projId} fileIds={fileIds} frame={<LinkScene link={link} onViewer={setViewer} />} />
        ) : (
          models && <Empty text={t('link2d3d.noModels')} />
        )}
      </section>
      {place && (
        <NewIssue
          projId={link.projId}
          subId={link.subId}
          origin={{
            discipline: link.discipline,
            location: {
              level: link.level,
              sheet: { hubFileId: link.hubFileId, fileId: link.fileId, page: link.page, point: [...place] },
            },
          }}
          onClose={() => {
            setPlace(undefined)
            setTask('go')
          }}
          onCreated={() => linked.goTo(place)}
        />
      )}
    </main>
  )
}
