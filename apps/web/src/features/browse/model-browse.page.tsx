import { model } from '@sunmao/contract'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../api/call.ts'
import { useCalls } from '../../api/hooks.ts'
import { usePage } from '../../page.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Failure } from '../../ui/failure.tsx'
import { useSubModels } from '../model/model.api.ts'
import { useAddressState } from './address-state.ts'
import { BrowseHead } from './browse-head.tsx'
import { SidePanel } from './side-panel.tsx'
import { ToolBar } from './tool-bar.tsx'
import { useKeys } from './use-keys.ts'
import { useOpened } from './use-opened.ts'
import { type Cut, type Tool, useCut, useTool } from './use-tool.ts'
import { useSelecting, useViewer } from './use-viewer.ts'
import { WorkbenchProvider } from './workbench.ts'
import './browse.css'

const numbers = (text: string | null) =>
  (text ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0)

/** Models of a sub in one picture: the query `files` names them, without it the latest of each. */
export function ModelBrowsePage() {
  const { query } = usePage()
  const projId = Number(query.get('projId')) || 0
  const named = numbers(query.get('files'))
  const subId = Number(query.get('subId')) || 0
  return named.length > 0 || !subId ? (
    <Browse projId={projId} fileIds={named} />
  ) : (
    <BrowseSub projId={projId} subId={subId} />
  )
}

function BrowseSub({ projId, subId }: { projId: number; subId: number }) {
  const { data, error, refetch } = useSubModels(projId, subId)
  if (error) return <Failure text={error.message} onRetry={refetch} />
  const isDrawn = (status: string) => status === 'ready' || status === 'partial'
  return data ? (
    <Browse
      projId={projId}
      fileIds={data.content.flatMap(({ fileId, status, format }) =>
        isDrawn(status) && format !== 'document' ? [fileId] : [],
      )}
    />
  ) : null
}

function Browse({ projId, fileIds }: { projId: number; fileIds: readonly number[] }) {
  const { t } = useTranslation()
  const canvas = useRef<HTMLCanvasElement>(null)
  const { viewer, isSupported } = useViewer(canvas)
  const [tool, setTool] = useState<Tool>('orbit')
  const [cut, setCut] = useState<Cut>('none')
  const [isBare, setBare] = useState(false)
  const answers = useCalls(
    model.detail,
    fileIds.map((fileId) => ({ query: { fileId } })),
  )
  const failed = answers.find(({ error }) => error)
  const models = answers.flatMap(({ data }) => data ?? [])
  const { progress, problems } = useOpened(viewer, models.length === fileIds.length ? fileIds : undefined)
  useSelecting(viewer, tool !== 'walk')
  useTool(viewer, tool)
  useCut(viewer, cut)
  useAddressState(viewer)
  useKeys(viewer, { tool, setTool, cut, setCut, toggleBare: () => setBare((before) => !before) })
  const key = models.map(({ fileId, rowVersion }) => `${fileId}/${rowVersion}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when the models are others.
  const workbench = useMemo(
    () => viewer && { viewer, projId, subId: models[0]?.subId ?? 0, models, fileIds: models.map((one) => one.fileId) },
    [viewer, projId, key],
  )
  return (
    <div className={isBare ? 'browse browse-bare' : 'browse'}>
      <canvas ref={canvas} className="browse-canvas" tabIndex={0} role="img" aria-label={t('browse.picture')} />
      {!isSupported && <Empty text={t('browse.noWebGl')} />}
      {fileIds.length === 0 && <Empty text={t('browse.nothing')} />}
      {failed?.error && <Failure text={failed.error.message} onRetry={() => failed.refetch()} />}
      {problems.map(([fileId, error]) => (
        <div key={fileId} role="alert" className="browse-problem">
          {t('browse.notOpened', { name: models.find((one) => one.fileId === fileId)?.name, reason: messageOf(error) })}
        </div>
      ))}
      {workbench && models.length > 0 && (
        <WorkbenchProvider value={workbench}>
          <BrowseHead progress={progress} />
          <SidePanel />
          <ToolBar tool={tool} onTool={setTool} cut={cut} onCut={setCut} />
        </WorkbenchProvider>
      )}
    </div>
  )
}
