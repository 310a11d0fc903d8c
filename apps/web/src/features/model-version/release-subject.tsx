import {
  type ApprovalDetail,
  type Model,
  modelPubVersion,
  modelPubVersionGroup,
  type PubVersion,
} from '@sunmao/contract'
import { Button } from 'antd'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { Failure } from '../../ui/loading/failure.tsx'
import { SkeletonList } from '../../ui/loading/skeleton-list.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import { modelAddress } from '../model/model.api.ts'
import { useStartCompare } from '../model/start-compare.api.ts'
import './model-version.css'

export interface ReleaseSubjectProps {
  row: ApprovalDetail
}

/** Releases that are decided on: their models beside those of the release before, and what changed since. */
export function ReleaseSubject({ row }: ReleaseSubjectProps) {
  const { projId, subId } = row
  const { data, error, refetch } = useCall(
    modelPubVersion.list,
    { query: { subId: subId ?? 0, projId } },
    { enabled: !!subId, quiet: true },
  )
  if (error) return <Failure text={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonList rows={3} />
  return row.subjects.map((subject) => {
    const release = data.find(({ id }) => id === subject.id)
    const before = data.find(({ id, status }) => id < subject.id && (status === 'published' || status === 'superseded'))
    return release && <OneRelease key={release.id} release={release} before={before} />
  })
}

const useModels = (pubVersionId: number | undefined) =>
  useCall(
    modelPubVersionGroup.models,
    { query: { pubVersionId: pubVersionId ?? 0 } },
    { enabled: pubVersionId !== undefined, quiet: true },
  )

function OneRelease({ release, before }: { release: PubVersion; before: PubVersion | undefined }) {
  const { t } = useTranslation()
  const compare = useStartCompare()
  const { data, error, refetch } = useModels(release.id)
  const former = new Map((useModels(before?.id).data ?? []).flatMap(({ models }) => models).map((m) => [m.modelId, m]))
  if (error) return <Failure text={error.message} onRetry={() => void refetch()} />
  if (!data) return <SkeletonList rows={3} />
  const models = data.flatMap((group) => group.models)
  const picture = models.find(({ thumbnail }) => thumbnail)?.thumbnail
  return (
    <div className="release-subject">
      {picture && <img src={picture} alt="" loading="lazy" />}
      <div className="release-subject-words">
        <table>
          <tbody>
            {models.map((model) => (
              <tr key={model.fileId}>
                <td>
                  <Link to={modelAddress(model)}>{model.name}</Link>
                </td>
                <td>{versionText(model, former.get(model.modelId), t)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="release-note">{release.releaseNote}</p>
        {release.note && <p className="release-note">{release.note}</p>}
        {before && (
          <Button
            size="small"
            icon={<Icon name="layers" />}
            loading={compare.isPending}
            onClick={() =>
              compare.start(release.projId, { subId: release.subId, fromPubId: before.id, toPubId: release.id })
            }
          >
            {t('modelPubVersion.compareWith', { name: before.name })}
          </Button>
        )}
      </div>
    </div>
  )
}

function versionText(model: Model, former: Model | undefined, t: TFunction): string {
  const now = t('model.versionNo', { version: model.version })
  if (!former) return t('modelPubVersion.isNew', { version: now })
  return former.version === model.version ? now : `${t('model.versionNo', { version: former.version })} → ${now}`
}
