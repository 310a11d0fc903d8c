import { type Model, model, projectSub } from '@sunmao/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCall } from '../../../api/hooks.ts'
import { useDict } from '../../../api/use-dict.ts'
import type { ProjectTileProps } from '../../../manifest/tile.ts'
import { Avatar } from '../../../ui/label/avatar.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { CardTabs } from '../../../ui/layout/card-tabs.tsx'
import { Empty } from '../../../ui/loading/empty.tsx'
import { Failure } from '../../../ui/loading/failure.tsx'
import { SkeletonList } from '../../../ui/loading/skeleton-list.tsx'
import { agoWord } from '../../../ui/text/format.ts'
import { modelAddress } from '../model.api.ts'
import { numberText } from '../model-labels.ts'
import { ModelStatus } from '../model-status.panel.tsx'
import '../../../ui/table/card-table.css'
import '../model.css'

const ASKED = 50
const MOST = 8

/** The models that changed last, of all subs or of one, and how far each of them is. */
export function ModelsTile({ projId }: ProjectTileProps) {
  const { t } = useTranslation()
  const list = useCall(model.list, { body: { projId, page: 0, size: ASKED } })
  const { data: subs = [] } = useCall(projectSub.ofProject, { query: { projId } })
  const [subId, setSubId] = useState(0)
  const all = list.data?.content ?? []
  const shown = all.filter((row) => subId === 0 || row.subId === subId).slice(0, MOST)
  const tabs = subs
    .map((sub) => ({
      value: sub.subId,
      label: sub.subName,
      count: all.filter((row) => row.subId === sub.subId).length,
    }))
    .filter(({ count }) => count > 0)
  return (
    <Card
      title={t('overview.models')}
      count={
        <CardTabs
          label={t('model.sub')}
          value={subId}
          onChange={setSubId}
          tabs={[
            { value: 0, label: t('common.all'), count: list.data?.totalElements },
            ...(tabs.length > 1 ? tabs : []),
          ]}
        />
      }
      link={
        <Link to={`/model/list?projId=${projId}${subId > 0 ? `&sub=${subId}` : ''}`}>{t('dashboard.modelList')}</Link>
      }
    >
      {list.error && <Failure text={list.error.message} onRetry={list.refetch} />}
      {list.isPending && <SkeletonList rows={5} />}
      {list.data && all.length === 0 && <Empty text={t('overview.modelsEmpty')} />}
      {shown.length > 0 && <Rows rows={shown} />}
    </Card>
  )
}

function Rows({ rows }: { rows: readonly Model[] }) {
  const { t, i18n } = useTranslation()
  const { labelOf } = useDict('discipline')
  return (
    <table className="card-table">
      <thead>
        <tr>
          <th>{t('overview.model')}</th>
          <th className="card-less">{t('model.discipline')}</th>
          <th className="card-less">{t('model.version')}</th>
          <th>{t('common.status')}</th>
          <th className="card-less card-end">{t('model.elements')}</th>
          <th className="card-less">{t('model.createBy')}</th>
          <th className="card-less card-end">{t('overview.updated')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.modelId}>
            <td className="card-wide">
              <Link to={modelAddress(row)}>{row.name}</Link>
            </td>
            <td className="card-less">{row.discipline && labelOf(row.discipline)}</td>
            <td className="card-less">{t('model.versionNo', { version: row.version })}</td>
            <td>
              <ModelStatus row={row} isBrief />
            </td>
            <td className="card-less card-end">{row.counts && numberText(row.counts.elements, i18n.language)}</td>
            <td className="card-less">
              <span className="card-person">
                <Avatar name={row.createBy} size={20} />
                {row.createBy}
              </span>
            </td>
            <td className="card-less card-end card-quiet">{agoWord(row.createTime, t)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
