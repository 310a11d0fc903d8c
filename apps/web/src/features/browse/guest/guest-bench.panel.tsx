import type { ViewState } from '@sunmao/contract'
import type { Viewer } from '@sunmao/viewer'
import { Progress } from 'antd'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/call.ts'
import { readerMay, useReaderTerms } from '../../../session/guest/reader-terms.ts'
import { useMedia } from '../../../ui/browser/use-media.ts'
import { Empty } from '../../../ui/loading/empty.tsx'
import { MeasureList } from '../measure/measure-list.tsx'
import { useOpened } from '../models/use-opened.ts'
import { useInsets } from '../panel/panel-insets.ts'
import { qualityOf } from '../scene/quality.ts'
import { type Cut, type Tool, useCut, useTool } from '../tools/use-tool.ts'
import { useSelecting, useTurning, useViewer } from '../use-viewer.ts'
import { ViewCube } from '../view-cube.tsx'
import { WalkKeys } from '../walk/walk-keys.tsx'
import { GuestTools } from './guest-tools.tsx'
import { showStart, stepInside } from './show-start.ts'
import { TouchedCard } from './touched-card.tsx'
import '../browse.css'
import '../walk/walk.css'
import './guest-bench.css'

interface GuestBenchProps {
  label: string
  fileIds: readonly number[]
  /** What is seen first; else everything. */
  seen?: ViewState | undefined
  /** Elements were cut out of the models; a room is opened from above. */
  isPart?: boolean
  onViewer?: (viewer: Viewer | undefined) => void
  /** Over the picture, such as the title. */
  children?: ReactNode
  /** Under what is touched, such as the issue that is shared. */
  card?: ReactNode
  /** Beside the picture. */
  aside?: ReactNode
}

/** Entrances are found by a call that is not for readers: they begin to walk where they look. */
const noEntrance: readonly number[] = []

/** The models for the reader of a share: the picture edge to edge, what he touched, and of the tools those that he may use. */
export function GuestBench({ label, fileIds, seen, isPart = false, onViewer, ...around }: GuestBenchProps) {
  const { t } = useTranslation()
  const terms = useReaderTerms()
  const isWide = useMedia('(min-width: 700px)')
  const canvas = useRef<HTMLCanvasElement>(null)
  const { viewer, isSupported } = useViewer(canvas)
  const [tool, setTool] = useState<Tool>('orbit')
  const [cut, setCut] = useState<Cut>('none')
  const { progress, problems } = useOpened(viewer, fileIds)
  useInsets(viewer)
  useTurning(viewer, tool !== 'walk')
  useSelecting(viewer, tool === 'orbit')
  const { measured, clearMeasured } = useTool(viewer, tool, noEntrance)
  useCut(viewer, cut)
  const watermark = terms?.watermark
  useEffect(() => viewer?.setWatermark(watermark), [viewer, watermark])
  useEffect(() => {
    if (!viewer || !onViewer) return
    onViewer(viewer)
    return () => onViewer(undefined)
  }, [viewer, onViewer])
  const start = useCallback(
    (milliseconds?: number) => viewer && showStart(viewer, { seen, isPart }, milliseconds),
    [viewer, seen, isPart],
  )
  useEffect(() => viewer?.state.setState({ hasEdges: qualityOf().hasEdges }), [viewer])
  const wanted = fileIds.join()
  useEffect(() => {
    if (!viewer || !(seen || isPart)) return
    if (seen) return void start(0)
    const stop = new AbortController()
    const areThere = wanted.split(',').map((fileId) => viewer.whenThere(fileId, stop.signal))
    Promise.all(areThere).then(
      () => start(0),
      () => undefined,
    )
    return () => stop.abort()
  }, [viewer, seen, isPart, wanted, start])
  useEffect(() => {
    const leave = ({ key }: KeyboardEvent) => key === 'Escape' && setTool('orbit')
    addEventListener('keydown', leave)
    return () => removeEventListener('keydown', leave)
  }, [])
  const choose = (next: Tool) => {
    if (next === 'walk' && viewer) {
      setCut('none')
      stepInside(viewer, isPart)
    }
    setTool(next)
  }
  const reset = () => {
    setTool('orbit')
    setCut('none')
    viewer?.state.setState({ selected: {} })
    start()
  }
  const problem = problems[0]?.[1]
  return (
    <div className="browse guest-bench">
      <canvas ref={canvas} className="browse-canvas" tabIndex={0} role="img" aria-label={label} />
      {!isSupported && <Empty text={t('browse.noWebGl')} />}
      <div className="guest-head guest-panel">
        {around.children}
        {progress < 1 && problem === undefined && isSupported && (
          <Progress
            className="guest-opening"
            percent={Math.round(progress * 100)}
            showInfo={false}
            size="small"
            aria-label={t('outer.loading')}
          />
        )}
        {problem !== undefined && (
          <p role="alert" className="browse-card guest-problem">
            {messageOf(problem)}
          </p>
        )}
      </div>
      {around.aside}
      {viewer && isWide && <ViewCube viewer={viewer} />}
      {viewer && (
        <div className="guest-foot guest-panel">
          {tool === 'walk' && <WalkKeys />}
          {tool.startsWith('measure') && <MeasureList measures={measured} onClear={clearMeasured} />}
          {tool === 'orbit' && <TouchedCard viewer={viewer} canRead={readerMay(terms, 'properties')} />}
          {around.card}
          <GuestTools
            tool={tool}
            onTool={choose}
            cut={cut}
            onCut={setCut}
            canMeasure={readerMay(terms, 'measure')}
            canCut={readerMay(terms, 'section')}
            onReset={reset}
          />
        </div>
      )}
    </div>
  )
}
