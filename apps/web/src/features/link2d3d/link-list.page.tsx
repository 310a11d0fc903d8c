import { type Link2d3d, link2d3d, linkStatuses } from '@sunmao/contract'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { useDanger } from '../../api/use-danger.ts'
import { useDict } from '../../api/use-dict.ts'
import { useProjectCan } from '../../session/project/use-project-can.ts'
import { FilterBox } from '../../ui/filter/filter-box.tsx'
import { FilterSelect } from '../../ui/filter/filter-select.tsx'
import { Status } from '../../ui/label/status.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { usePage } from '../../ui/page/page-location.tsx'
import { PagedTable, usePaging } from '../../ui/table/paged-table.tsx'
import { InSub } from '../model/in-sub.panel.tsx'
import { isLoose, linkAddress, linkMeanings, linkName, useRemoveLinks } from './link2d3d.api.ts'
import { NewLink } from './new-link.tsx'
import { useConfirm } from './use-confirm.tsx'
import './link2d3d.css'

/** Which drawings are linked with which levels of the models, and how well. */
export function LinkListPage() {
  const { t } = useTranslation()
  return <InSub title={t('link2d3d.title')}>{(place) => <LinkList key={place.subId} {...place} />}</InSub>
}

function LinkList({ projId, subId, picker }: { projId: number; subId: number; picker: ReactNode }) {
  const { t } = useTranslation()
  const { query } = usePage()
  const can = useProjectCan(projId)
  const { labelOf } = useDict('discipline')
  const [isAdding, setAdding] = useState(false)
  const status = linkStatuses.find((one) => one === query.get('status'))
  const list = useCall(
    link2d3d.list,
    { query: { subId, ...usePaging(), status, blurry: query.get('blurry') ?? undefined } },
    { keepPrevious: true },
  )
  return (
    <>
      <PageHead
        title={t('link2d3d.title')}
        count={list.data && t('link2d3d.total', { count: list.data.totalElements })}
        extra={picker}
        actions={
          can('link2d3d:edit') && (
            <Button type="primary" onClick={() => setAdding(true)}>
              {t('link2d3d.add')}
            </Button>
          )
        }
      />
      <div className="model-filters">
        <FilterBox name="blurry" label={t('hubFile.search')} />
        <FilterSelect
          name="status"
          label={t('common.status')}
          options={linkStatuses.map((value) => ({ value, label: t(`link2d3d.status.${value}`) }))}
        />
      </div>
      <PagedTable<Link2d3d>
        list={list}
        rowKey="id"
        empty={t(can('link2d3d:edit') ? 'link2d3d.empty' : 'link2d3d.emptyForReader')}
        columns={[
          {
            title: t('drawing.page'),
            render: (_, row) => <Link to={linkAddress(row)}>{linkName(row)}</Link>,
          },
          { title: t('model.version'), render: (_, row) => t('model.versionNo', { version: row.version }) },
          { title: t('model.discipline'), render: (_, row) => (row.discipline ? labelOf(row.discipline) : '–') },
          { title: t('hubFile.level'), dataIndex: 'level' },
          {
            title: t('common.status'),
            render: (_, row) => (
              <span className="model-named">
                <Status meaning={linkMeanings[row.status]}>{t(`link2d3d.status.${row.status}`)}</Status>
                {row.refusal && <span className="model-quiet">{t(`link2d3d.refusal.${row.refusal}`)}</span>}
                {row.needs && <span className="model-quiet">{t(`link2d3d.needs.${row.needs}`)}</span>}
              </span>
            ),
          },
          {
            title: t('link2d3d.residual'),
            align: 'right',
            render: (_, row) => (
              <span className={isLoose(row) ? 'link-loose' : undefined}>
                {row.residualMm === undefined ? '–' : `${row.residualMm.toFixed(1)} mm`}
              </span>
            ),
          },
          { title: t('link2d3d.confirmedBy'), render: (_, row) => row.confirmBy ?? '–' },
          { title: t('common.actions'), render: (_, row) => <LinkActions row={row} /> },
        ]}
      />
      {isAdding && <NewLink projId={projId} subId={subId} onClose={() => setAdding(false)} />}
    </>
  )
}

function LinkActions({ row }: { row: Link2d3d }) {
  const { t } = useTranslation()
  const can = useProjectCan(row.projId)
  const { confirm, isPending, dialog } = useConfirm(row)
  const remove = useRemoveLinks()
  const ask = useDanger()
  return (
    <span className="model-actions">
      {dialog}
      {row.status === 'pending' && can('link2d3d:edit') && (
        <Button size="small" type="link" loading={isPending} onClick={confirm}>
          {t('link2d3d.confirm')}
        </Button>
      )}
      {can('link2d3d:del') && (
        <Button
          size="small"
          type="link"
          danger
          onClick={() =>
            ask({
              title: t('link2d3d.removeTitle', { name: row.title ?? row.name, level: row.level }),
              okText: t('common.delete'),
              run: () => remove.mutateAsync({ body: [row.id] }),
              done: t('common.deleted'),
            })
          }
        >
          {t('common.delete')}
        </Button>
      )}
    </span>
  )
}
