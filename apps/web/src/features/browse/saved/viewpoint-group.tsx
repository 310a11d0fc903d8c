import { type Viewpoint, viewpoint } from '@sunmao/contract'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { menuItem, useRowActions } from '../../../manifest/row-action.tsx'
import { usePage } from '../../../ui/page/page-location.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import { viewpointActions } from '../bench.slot.ts'
import { useWorkbench } from '../workbench.ts'
import { useRemoveViewpoint, useViewpoints } from './saved.api.ts'
import { SavedGroup } from './saved-group.tsx'
import { SavedRow } from './saved-row.tsx'
import { useSavedRows } from './use-saved-rows.ts'
import { useUndoable } from './use-undoable.tsx'
import { areSame, previewAddress, showState } from './view-state.ts'
import { ViewpointForm } from './viewpoint-form.tsx'

const STEP = 30

export function ViewpointGroup() {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { viewer, projId, subId, fileIds } = useWorkbench()
  const added = useRowActions(viewpointActions, projId)
  const { setQuery } = usePage()
  const [size, setSize] = useState(STEP)
  const { data, error, refetch } = useViewpoints(subId, size)
  const [editing, setEditing] = useState<Viewpoint | 'new'>()
  const remove = useRemoveViewpoint()
  const { gone, take } = useUndoable((id) => remove.mutateAsync({ body: [id] }))
  const show = async ({ id }: Viewpoint) => {
    const { fileIds: wanted, state } = await call(viewpoint.detail, { query: { id } })
    if (wanted.length === 0) {
      message.warning(t('viewpoint.noModels'))
      return
    }
    showState(viewer, state)
    if (!areSame(wanted, fileIds)) setQuery({ files: wanted.join(), subId: undefined, viewpoint: id })
  }
  const { aboutOf, itemsOf } = useSavedRows<Viewpoint>({
    right: 'viewpoint:edit',
    editLabel: t('viewpoint.rename'),
    addressOf: previewAddress,
    onEdit: setEditing,
    onRemove: take,
  })
  const rows = data?.content.filter(({ id }) => !gone.includes(id))
  const total = data && data.totalElements - gone.filter((id) => data.content.some((row) => row.id === id)).length
  return (
    <SavedGroup
      title={t('viewpoint.title')}
      empty={t('viewpoint.empty')}
      count={total}
      failure={error ? { message: error.message, retry: refetch } : undefined}
      add={{ label: t('viewpoint.add'), onClick: () => setEditing('new') }}
    >
      <ul>
        {rows?.map((row) => (
          <SavedRow
            key={row.id}
            sign={row.picture ? <img src={row.picture} alt="" loading="lazy" /> : <Icon name="bookmark" />}
            name={row.name}
            about={aboutOf(row)}
            items={[...added.actionsOf(row).map(menuItem), ...itemsOf(row)]}
            onShow={() => void show(row).catch(() => undefined)}
          />
        ))}
      </ul>
      {data && data.content.length < data.totalElements && (
        <Button type="link" size="small" onClick={() => setSize(size + STEP)}>
          {t('saved.more')}
        </Button>
      )}
      {editing && <ViewpointForm row={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />}
      {added.dialog}
    </SavedGroup>
  )
}
