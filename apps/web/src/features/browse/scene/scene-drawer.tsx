import { plainScene, type Scene, sceneConfig } from '@sunmao/contract'
import { Alert, App, Button, Drawer, Upload } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError, call } from '../../../api/call.ts'
import { useCall, useSend } from '../../../api/hooks.ts'
import { useProjectCan } from '../../../session/project/use-project-can.ts'
import { saveBlob } from '../../../ui/browser/save-blob.ts'
import { StaleNotice } from '../../../ui/dialog/stale-notice.tsx'
import { Failure } from '../../../ui/loading/failure.tsx'
import { SkeletonList } from '../../../ui/loading/skeleton-list.tsx'
import { useWorkbench } from '../workbench.ts'
import { LightFields } from './light-fields.tsx'
import { QualityFields } from './quality-fields.tsx'
import { SchemeField } from './scheme-field.tsx'
import { lookFrom, showAround } from './show-scene.ts'
import { StartViewField } from './start-view-field.tsx'
import './scene.css'

/** How the sub looks when somebody opens it. Everybody may try; those with the right keep it for all. */
export function SceneDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { subId } = useWorkbench()
  const { data, error, refetch } = useCall(sceneConfig.get, { query: { subId } })
  return (
    <Drawer
      open
      mask={false}
      size={340}
      title={t('sceneConfig.title')}
      closable={{ 'aria-label': t('common.close') }}
      onClose={onClose}
    >
      {error && <Failure text={error.message} onRetry={refetch} />}
      {!data && !error && <SkeletonList rows={6} />}
      {data && <SceneFields first={data.scene} version={data.rowVersion} />}
      <QualityFields />
    </Drawer>
  )
}

function SceneFields({ first, version }: { first: Scene; version: number }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { viewer, projId, subId } = useWorkbench()
  const mayEdit = useProjectCan(projId)('sceneConfig:edit')
  const [scene, setScene] = useState(first)
  const [rowVersion, setRowVersion] = useState(version)
  const [stale, setStale] = useState<{ text: string; scene: Scene; rowVersion: number }>()
  const reads = [sceneConfig.get]
  const update = useSend(sceneConfig.update, reads, { quiet: true })
  const bring = useSend(sceneConfig.import, reads)
  const change = (next: Scene) => {
    setScene(next)
    showAround(viewer, next)
  }
  const take = (next: { scene: Scene; rowVersion: number }) => {
    change(next.scene)
    setRowVersion(next.rowVersion)
    setStale(undefined)
  }
  const save = async () => {
    try {
      take(await update.mutateAsync({ body: { subId, scene, rowVersion } }))
      message.success(t('common.saved'))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.code === 'error.stale')
        setStale({ text: error.message, ...(error.extra.current as { scene: Scene; rowVersion: number }) })
      else message.error(error.message)
    }
  }
  const importFile = async (file: File) => {
    const taken = await bring.mutateAsync({ query: { subId }, files: { file } })
    take(taken)
    lookFrom(viewer, taken.scene.defaultView)
    message.success(t('sceneConfig.imported'))
  }
  const exportFile = async () =>
    saveBlob(await call(sceneConfig.export, { query: { subId } }), `${t('sceneConfig.title')}.json`)
  const isChanged = JSON.stringify(scene) !== JSON.stringify(first)
  return (
    <div className="scene-fields">
      <StaleNotice stale={stale && { text: stale.text, takePresent: () => take(stale) }} />
      <LightFields scene={scene} onChange={change} />
      <StartViewField value={scene.defaultView} onChange={(defaultView) => change({ ...scene, defaultView })} />
      <SchemeField value={scene.colourScheme} onChange={(colourScheme) => change({ ...scene, colourScheme })} />
      {!mayEdit && isChanged && <Alert type="info" title={t('sceneConfig.onlyHere')} />}
      <div className="scene-actions">
        {mayEdit && (
          <Button type="primary" loading={update.isPending} disabled={!isChanged} onClick={() => void save()}>
            {t('sceneConfig.save')}
          </Button>
        )}
        <Button onClick={() => change(plainScene)}>{t('sceneConfig.plain')}</Button>
        {mayEdit && (
          <Upload
            accept=".json,application/json"
            showUploadList={false}
            beforeUpload={(file) => {
              void importFile(file).catch(() => undefined)
              return false
            }}
          >
            <Button loading={bring.isPending}>{t('sceneConfig.import')}</Button>
          </Upload>
        )}
        <Button onClick={() => void exportFile().catch(() => undefined)}>{t('sceneConfig.export')}</Button>
      </div>
    </div>
  )
}
