import { type FilterModelView, filterModelView } from '@sunmao/contract'
import { Button, Table } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCall, useSend } from '../../api/hooks.ts'
import { useDanger } from '../../api/use-danger.ts'
import { useIfcTerms } from '../../api/use-ifc-terms.ts'
import { useProjectCan } from '../../session/project/use-project-can.ts'
import { Empty } from '../../ui/loading/empty.tsx'
import { Failure } from '../../ui/loading/failure.tsx'
import { SkeletonList } from '../../ui/loading/skeleton-list.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import { agoWord } from '../../ui/text/format.ts'
import { FilterViewForm } from '../browse/filter-view/filter-view-form.panel.tsx'
import { ruleText } from '../browse/filter-view/rule-text.api.ts'
import { InSub } from '../model/in-sub.panel.tsx'
import { browseAddress } from '../model/model.api.ts'
import './filter-model-view.css'

/** Sets of rules that say what of a model is shown and in which colour; one's own and the project's. */
export function FilterModelViewPage() {
  const { t } = useTranslation()
  return <InSub title={t('filterModelView.title')}>{(place) => <FilterViews key={place.subId} {...place} />}</InSub>
}

function FilterViews({ projId, subId, picker }: { projId: number; subId: number; picker: ReactNode }) {
  const { t } = useTranslation()
  const ask = useDanger()
  const mayShare = useProjectCan(projId)('filterModelView:edit')
  const { data, error, refetch } = useCall(filterModelView.queryFilterModelViews, { body: { subId } })
  const remove = useSend(filterModelView.remove, [filterModelView.queryFilterModelViews])
  const [editing, setEditing] = useState<FilterModelView | 'new'>()
  const mayEdit = (row: FilterModelView) => (row.isPersonal ? row.mine : mayShare)
  const askRemove = ({ id, name, isPersonal }: FilterModelView) =>
    ask({
      title: t('filterModelView.removeTitle', { name }),
      content: t(isPersonal ? 'filterModelView.removeOwn' : 'filterModelView.removeShared'),
      okText: t('common.delete'),
      run: () => remove.mutateAsync({ body: [id] }),
      done: t('common.deleted'),
    })
  const add = (
    <Button type="primary" icon={<Icon name="plus" />} onClick={() => setEditing('new')}>
      {t('filterModelView.add')}
    </Button>
  )
  return (
    <>
      <PageHead
        title={t('filterModelView.title')}
        count={data && t('common.total', { count: data.length })}
        extra={picker}
        actions={add}
      />
      {error && <Failure text={error.message} onRetry={refetch} />}
      {!data && !error && <SkeletonList rows={4} />}
      {data && (
        <Table<FilterModelView>
          size="small"
          rowKey="id"
          dataSource={data}
          scroll={{ x: 'max-content' }}
          locale={{ emptyText: <Empty text={t('filterModelView.empty')} /> }}
          pagination={{ size: 'small', defaultPageSize: 20, hideOnSinglePage: data.length <= 10 }}
          columns={[
            {
              title: t('filterModelView.name'),
              render: (_, row) => <Link to={`${browseAddress(projId, { subId })}&view=${row.id}`}>{row.name}</Link>,
            },
            {
              title: t('filterModelView.scope'),
              render: (_, row) => t(row.isPersonal ? 'filterModelView.personal' : 'filterModelView.shared'),
            },
            { title: t('filterModelView.rules'), render: (_, row) => <Rules rules={row.rules} /> },
            { title: t('filterModelView.createBy'), dataIndex: 'createByName' },
            { title: t('common.createTime'), render: (_, row) => agoWord(row.createTime, t) },
            {
              title: t('common.actions'),
              render: (_, row) =>
                mayEdit(row) && (
                  <>
                    <Button type="link" size="small" onClick={() => setEditing(row)}>
                      {t('common.edit')}
                    </Button>
                    <Button type="link" size="small" danger onClick={() => askRemove(row)}>
                      {t('common.delete')}
                    </Button>
                  </>
                ),
            },
          ]}
        />
      )}
      {editing && (
        <FilterViewForm
          subId={subId}
          row={editing === 'new' ? undefined : editing}
          mayShare={mayShare}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  )
}

function Rules({ rules }: Pick<FilterModelView, 'rules'>) {
  const { t } = useTranslation()
  const terms = useIfcTerms()
  return (
    <ul className="view-rules">
      {rules.map((rule) => (
        <li key={JSON.stringify(rule)}>
          {rule.colour && <span className="view-colour" style={{ background: rule.colour }} />}
          {ruleText(rule, t, terms)}
        </li>
      ))}
    </ul>
  )
}
