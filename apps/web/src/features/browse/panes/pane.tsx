import { model } from '@sunmao/contract'
import type { Viewer, ViewerState } from '@sunmao/viewer'
import { Button, Popover } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/call.ts'
import { useCalls } from '../../../api/hooks.ts'
import { Icon } from '../../../ui/picture/icon.tsx'
import { ModelChoice } from '../models/model-choice.tsx'
import { OpeningProgress } from '../models/opening-progress.tsx'
import { useOpened } from '../models/use-opened.ts'
import { useInsets } from '../panel/panel-insets.ts'
import { useStoreys } from '../use-storeys.ts'
import { useSelecting, useTurning, useViewer } from '../use-viewer.ts'
import { useWorkbench } from '../workbench.ts'

interface PaneProps {
  fileIds: readonly number[]
  /** What it is called instead of the names of its models. */
  title?: string
  /** Before the first one. */
  isLeft?: boolean
  seen?: Partial<ViewerState>
  /** Without it the models are fixed. */
  onFiles?: (fileIds: number[]) => void
  onClose: () => void
  onViewer: (viewer: Viewer | undefined) => void
}

/** A further picture beside the first one, of other versions or models; the cameras go together. */
export function Pane({ fileIds, title, isLeft = false, seen, onFiles, onClose, onViewer }: PaneProps) {
  const { t, i18n } = useTranslation()
  const { projId, subId } = useWorkbench()
  const canvas = useRef<HTMLCanvasElement>(null)
  const { viewer } = useViewer(canvas)
  const answers = useCalls(
    model.detail,
    fileIds.map((fileId) => ({ query: { fileId } })),
  )
  const models = answers.flatMap(({ data }) => data ?? [])
  const { progress, problems } = useOpened(viewer, fileIds)
  useTurning(viewer, true)
  useSelecting(viewer, true)
  useInsets(viewer)
  useStoreys(viewer, fileIds)
  useEffect(() => {
    if (seen) viewer?.state.setState(seen)
  }, [viewer, seen])
  const tell = useRef(onViewer)
  tell.current = onViewer
  useEffect(() => {
    if (!viewer) return
    tell.current(viewer)
    return () => tell.current(undefined)
  }, [viewer])
  const failed = problems[0]?.[1] ?? answers.find(({ error }) => error)?.error
  const names = models.map(({ name, version }) => `${name} ${t('model.versionNo', { version })}`)
  return (
    <div className={isLeft ? 'browse-pane browse-pane-left' : 'browse-pane'}>
      <canvas ref={canvas} className="browse-canvas" tabIndex={0} role="img" aria-label={t('browse.pane')} />
      <div className="browse-card browse-pane-head">
        <span className="browse-cut">{title ?? new Intl.ListFormat(i18n.language).format(names)}</span>
        {progress < 1 && !failed && <OpeningProgress type="circle" size={16} share={progress} />}
        {onFiles && (
          <Popover
            trigger="click"
            placement="bottomRight"
            content={<ModelChoice projId={projId} subId={subId} models={models} onChange={onFiles} />}
          >
            <Button type="text" size="small" icon={<Icon name="layers" />} aria-label={t('browse.chooseModels')} />
          </Popover>
        )}
        <Button
          type="text"
          size="small"
          icon={<Icon name="close" />}
          aria-label={t('browse.closePane')}
          onClick={onClose}
        />
      </div>
      {failed !== undefined && (
        <div role="alert" className="browse-problem">
          {messageOf(failed)}
        </div>
      )}
    </div>
  )
}
