import { approval, modelPubVersion, modelPubVersionGroup } from '@sunmao/contract'
import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall, useSend } from '../../api/hooks.ts'
import { Refusal } from '../../ui/dialog/refusal.tsx'
import { listComma } from '../../ui/text/list-comma.ts'
import { isReadable, useSubModels } from '../model/model.api.ts'
import type { ReleaseSubjectProps } from './release-subject.tsx'

/** Before a returned release is submitted again: newer versions of its models can take the places of the old ones. */
export function ReleaseAgain({ row }: ReleaseSubjectProps) {
  const { projId, subId, subjects } = row
  return projId && subId && subjects[0] ? <Newer projId={projId} subId={subId} pubVersionId={subjects[0].id} /> : null
}

function Newer({ projId, subId, pubVersionId }: { projId: number; subId: number; pubVersionId: number }) {
  const { t } = useTranslation()
  const { data: latest } = useSubModels(projId, subId, { quiet: true })
  const { data: groups } = useCall(modelPubVersionGroup.models, { query: { pubVersionId } }, { quiet: true })
  const change = useSend(
    modelPubVersion.changeDraft,
    [modelPubVersionGroup.models, modelPubVersion.list, approval.detail],
    { quiet: true },
  )
  const models = groups?.flatMap((group) => group.models) ?? []
  const newerOf = (modelId: number, version: number) =>
    latest?.content.find((one) => one.modelId === modelId && one.version > version && isReadable(one))
  const newer = models.flatMap(({ modelId, version }) => newerOf(modelId, version) ?? [])
  if (newer.length === 0) return null
  const take = () =>
    change.mutate({
      body: {
        id: pubVersionId,
        fileIds: models.map(({ fileId, modelId, version }) => newerOf(modelId, version)?.fileId ?? fileId),
      },
    })
  return (
    <>
      <Refusal text={change.error?.message} />
      <Alert
        type="info"
        showIcon
        className="release-newer"
        title={t('modelPubVersion.newer', { count: newer.length })}
        description={newer
          .map(({ name, version }) => `${name} ${t('model.versionNo', { version })}`)
          .join(listComma(t))}
        action={
          <Button type="primary" size="small" loading={change.isPending} onClick={take}>
            {t('modelPubVersion.takeNewer')}
          </Button>
        }
      />
    </>
  )
}
