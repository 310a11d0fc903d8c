import type { IssueView } from '@sunmao/contract'
import { App, Button, Dropdown, type MenuProps } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDanger } from '../../../api/use-danger.ts'
import { useProjectCan } from '../../../session/project/use-project-can.ts'
import { usePage } from '../../../ui/page/page-location.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import { useIssueViews, useRemoveView, useUpdateView } from '../issue.api.ts'
import { addressOfLook, isSameLook, lookIn } from '../issue-query.ts'
import { IssueViewForm } from './issue-view-form.tsx'
import './views.css'

/** Views that were kept: choosing one sets filters, grouping, order and layout of the list. */
export function IssueViews({ projId }: { projId: number }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { query, setQuery } = usePage()
  const ask = useDanger()
  const { data: views = [] } = useIssueViews(projId)
  const mayShare = useProjectCan(projId)('issue:edit')
  const update = useUpdateView()
  const remove = useRemoveView()
  const [editing, setEditing] = useState<IssueView | 'new'>()
  const look = lookIn(query, projId)
  const chosen = views.find(({ id }) => String(id) === query.get('saved'))
  const isChanged = chosen !== undefined && !isSameLook(chosen, look)
  const mayEdit = chosen && (chosen.isPersonal ? chosen.mine : mayShare)
  const choose = (view: IssueView) => setQuery({ ...addressOfLook(view), saved: view.id })
  // A link from elsewhere names the view alone: what it shows is in the address from then on.
  const wanted = query.get('savedView')
  const found = views.find(({ id }) => String(id) === wanted)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each view that an address names
  useEffect(() => {
    if (found) setQuery({ ...addressOfLook(found), saved: found.id, savedView: undefined })
  }, [found?.id])
  const keep = ({ id, rowVersion, name, isPersonal }: IssueView) =>
    update
      .mutateAsync({ body: { id, rowVersion, name, isPersonal, ...look } })
      .then(() => message.success(t('issueView.kept')))
      .catch((error: Error) => message.error(error.message))
  const askRemove = ({ id, name, isPersonal }: IssueView) =>
    ask({
      title: t('issueView.removeTitle', { name }),
      content: t(isPersonal ? 'issueView.removeOwn' : 'issueView.removeShared'),
      okText: t('common.delete'),
      run: () => remove.mutateAsync({ body: [id] }).then(() => setQuery({ saved: undefined })),
      done: t('common.deleted'),
    })
  const rowsOf = (isPersonal: boolean) =>
    views
      .filter((view) => view.isPersonal === isPersonal)
      .map((view) => ({
        key: `view ${view.id}`,
        label: view.name,
        icon: <Icon name={view.id === chosen?.id ? 'check' : 'bookmark'} />,
        onClick: () => choose(view),
      }))
  const groups = [
    { key: 'shared', type: 'group' as const, label: t('issueView.shared'), children: rowsOf(false) },
    { key: 'personal', type: 'group' as const, label: t('issueView.personal'), children: rowsOf(true) },
  ].filter(({ children }) => children.length > 0)
  const ofChosen: MenuProps['items'] = chosen
    ? [
        ...(isChanged
          ? [{ key: 'reset', label: t('issueView.reset', { name: chosen.name }), onClick: () => choose(chosen) }]
          : []),
        ...(isChanged && mayEdit
          ? [{ key: 'keep', label: t('issueView.keep', { name: chosen.name }), onClick: () => void keep(chosen) }]
          : []),
        ...(mayEdit
          ? [
              { key: 'rename', label: t('issueView.rename'), onClick: () => setEditing(chosen) },
              { key: 'remove', label: t('common.delete'), danger: true, onClick: () => askRemove(chosen) },
            ]
          : []),
      ]
    : []
  const items: MenuProps['items'] = [
    ...(groups.length > 0
      ? groups
      : [{ key: 'none', disabled: true, label: <span className="issue-views-none">{t('issueView.none')}</span> }]),
    { type: 'divider' },
    { key: 'save', label: t('issueView.save'), icon: <Icon name="plus" />, onClick: () => setEditing('new') },
    ...ofChosen,
  ]
  return (
    <>
      <Dropdown trigger={['click']} placement="bottomRight" menu={{ items, className: 'issue-views-menu' }}>
        <Button type="text" icon={<Icon name="bookmark" />} aria-haspopup="menu">
          <span className="issue-views-name">{chosen?.name ?? t('issueView.title')}</span>
          {isChanged && <span className="issue-quiet"> · {t('issueView.changed')}</span>}{' '}
          <Icon name="chevron-down" size={12} />
        </Button>
      </Dropdown>
      {editing && (
        <IssueViewForm
          projId={projId}
          row={editing === 'new' ? undefined : editing}
          look={look}
          mayShare={mayShare}
          onSaved={({ id }) => setQuery({ saved: id })}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  )
}
