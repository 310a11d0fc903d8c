import { model } from '@sunmao/contract'
import type { Viewer, ViewerState } from '@sunmao/viewer'
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../api/call.ts'
import { useCalls } from '../../api/hooks.ts'
import { useEmptyText } from '../../session/project/use-empty-text.ts'
import { Empty } from '../../ui/loading/empty.tsx'
import { Failure } from '../../ui/loading/failure.tsx'
import { useAddressState } from './address-state.ts'
import { benchLayers } from './bench.slot.ts'
import { BenchNotice } from './bench-notice.tsx'
import { BrowseHead } from './browse-head.tsx'
import type { CompareScene } from './compare/compared-state.ts'
import { useHovered } from './hovered.ts'
import { MeasureList } from './measure/measure-list.tsx'
import { FarModelsNotice } from './models/far-models-notice.tsx'
import { OpeningProgress } from './models/opening-progress.tsx'
import { useOpened } from './models/use-opened.ts'
import { useInsets } from './panel/panel-insets.ts'
import { SidePanel } from './panel/side-panel.tsx'
import { Pane } from './panes/pane.tsx'
import { useLinked } from './panes/use-linked.ts'
import { ViewpointForm } from './saved/viewpoint-form.tsx'
import { PerformanceMeter } from './scene/performance-meter.tsx'
import { SceneDrawer } from './scene/scene-drawer.tsx'
import type { Step } from './step.ts'
import { BrowsePalette } from './tools/browse-palette.tsx'
import { KeyHelp } from './tools/key-help.tsx'
import { ToolBar } from './tools/tool-bar.tsx'
import { useBenchActions } from './tools/use-bench-actions.ts'
import { useKeys } from './tools/use-keys.ts'
import { useOverlays } from './tools/use-overlays.ts'
import { type Cut, type Tool, useCut, useTool } from './tools/use-tool.ts'
import { useSelecting, useTurning, useViewer } from './use-viewer.ts'
import { ViewCube } from './view-cube.tsx'
import { StoreyMap } from './walk/storey-map.tsx'
import { WalkKeys } from './walk/walk-keys.tsx'
import { type BenchKeys, WorkbenchProvider } from './workbench.ts'
import './browse.css'

interface Beside {
  fileIds: readonly number[]
  title?: string
  /** Before the first one. */
  isLeft?: boolean
  seen?: Partial<ViewerState>
  onFiles?: (fileIds: number[]) => void
  onClose: () => void
}

interface BrowseProps {
  projId: number
  fileIds: readonly number[]
  /** What the first picture is called when there are several. */
  title?: string
  /** Further pictures, each of its own models. */
  besides?: readonly Beside[]
  compare?: CompareScene
  /** Stands around the picture instead of the head, the trees and what features add: a page of its own. */
  frame?: ReactNode
}

/** The workbench: models in one picture or in several, and everything that one does with them. */
export function Browse({ projId, fileIds, title, besides = [], compare, frame }: BrowseProps) {
  const { t } = useTranslation()
  const canvas = useRef<HTMLCanvasElement>(null)
  const steps = useRef<Step>(undefined)
  const keys = useRef<BenchKeys>(undefined)
  const { viewer, isSupported } = useViewer(canvas)
  const [others, setOthers] = useState<Readonly<Record<number, Viewer>>>({})
  const [tool, setTool] = useState<Tool>('orbit')
  const [cut, setCut] = useState<Cut>('none')
  const [isBare, setBare] = useState(false)
  const [isKeeping, setKeeping] = useState(false)
  const answers = useCalls(
    model.detail,
    fileIds.map((fileId) => ({ query: { fileId } })),
    { quiet: true },
  )
  const failed = answers.find(({ error }) => error)
  const models = answers.flatMap(({ data }) => data ?? [])
  const isKnown = models.length === fileIds.length
  const { progress, problems } = useOpened(viewer, isKnown ? fileIds : undefined)
  const beside = useMemo(() => Object.values(others), [others])
  useLinked(viewer, beside)
  useInsets(viewer)
  useTurning(viewer, tool !== 'walk')
  useSelecting(viewer, tool === 'orbit')
  useHovered(viewer, tool === 'orbit')
  const { measured, clearMeasured } = useTool(viewer, tool, fileIds)
  const flipCut = useCut(viewer, cut)
  useAddressState(viewer)
  const added = useBenchActions(projId)
  const actions = frame ? [] : added.actions
  const overlays = useOverlays()
  useKeys(viewer, {
    tool,
    setTool,
    cut,
    setCut,
    steps,
    keys,
    keep: () => setKeeping(true),
    actions,
    overlays,
    isBare,
    setBare,
  })
  const Running = added.running?.view
  const tools = { tool, onTool: setTool, cut, onCut: setCut, onFlipCut: flipCut, overlays }
  const nothing = useEmptyText(projId, fileIds.length === 0, t('browse.nothing'))
  const notice = !isSupported ? (
    <Empty text={t('browse.noWebGl')} />
  ) : fileIds.length === 0 ? (
    <Empty text={nothing} />
  ) : (
    failed?.error && <Failure text={failed.error.message} onRetry={() => failed.refetch()} />
  )
  const key = models.map(({ fileId, rowVersion }) => `${fileId}/${rowVersion}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when the models are others.
  const workbench = useMemo(() => {
    const subId = models[0]?.subId ?? 0
    return viewer && { viewer, beside, projId, subId, models, fileIds: models.map((one) => one.fileId), steps, keys }
  }, [viewer, beside, projId, key])
  const onViewer = useCallback(
    (place: number, other: Viewer | undefined) =>
      setOthers(({ [place]: _, ...rest }) => (other ? { ...rest, [place]: other } : rest)),
    [],
  )
  return (
    <div className={isBare ? 'browse browse-bare' : 'browse'}>
      <div className="browse-panes" data-panes={besides.length + 1}>
        <div className="browse-pane">
          <canvas ref={canvas} className="browse-canvas" tabIndex={0} role="img" aria-label={t('browse.picture')} />
          {title && besides.length > 0 && <div className="browse-card browse-pane-head">{title}</div>}
        </div>
        {workbench && models.length > 0 && (
          <WorkbenchProvider value={workbench}>
            {besides.map((one, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a picture is its place.
              <Pane key={place} {...one} onViewer={(other) => onViewer(place, other)} />
            ))}
          </WorkbenchProvider>
        )}
      </div>
      {notice && <BenchNotice projId={projId}>{notice}</BenchNotice>}
      {problems.map(([fileId, error]) => (
        <div key={fileId} role="alert" className="browse-problem">
          {t('browse.notOpened', { name: models.find((one) => one.fileId === fileId)?.name, reason: messageOf(error) })}
        </div>
      ))}
      {workbench && isKnown && models.length > 0 && (
        <WorkbenchProvider value={workbench}>
          {frame ?? (
            <>
              <BrowseHead progress={progress} actions={actions.filter(({ isTool }) => !isTool)} />
              {benchLayers.items().map(({ name, view: Layer }) => (
                <Layer key={name} />
              ))}
              <SidePanel compare={compare} />
            </>
          )}
          {frame && progress < 1 && <OpeningProgress share={progress} className="browse-progress browse-opening" />}
          <FarModelsNotice isComplete={progress === 1} />
          <ViewCube viewer={workbench.viewer} />
          <ToolBar {...tools} actions={actions.filter(({ isTool }) => isTool)} />
          {tool === 'walk' && <StoreyMap />}
          {tool === 'walk' && <WalkKeys />}
          {tool.startsWith('measure') && <MeasureList measures={measured} onClear={clearMeasured} />}
          {overlays.isShown('scene') && <SceneDrawer onClose={() => overlays.toggle('scene')} />}
          {overlays.isShown('performance') && <PerformanceMeter />}
          {overlays.isShown('keys') && <KeyHelp onClose={() => overlays.toggle('keys')} />}
          <BrowsePalette {...tools} actions={actions} />
          {Running && <Running onClose={added.stop} />}
          {isKeeping && <ViewpointForm row={undefined} onClose={() => setKeeping(false)} />}
        </WorkbenchProvider>
      )}
    </div>
  )
}
