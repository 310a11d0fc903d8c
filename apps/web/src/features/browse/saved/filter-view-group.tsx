import type { FilterModelView } from '@sunmao/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/picture/icon.tsx'
import { FilterViewForm, type SeenView } from '../filter-view/filter-view-form.panel.tsx'
import { useWorkbench } from '../workbench.ts'
import { showFilterView } from './apply-rules.ts'
import { askGroups, rulesOfSeen } from './rules-of-seen.ts'
import { useFilterViews, useRemoveFilterView } from './saved.api.ts'
import { SavedGroup } from './saved-group.tsx'
import { SavedRow } from './saved-row.tsx'
import { useSavedRows } from './use-saved-rows.ts'
import { useUndoable } from './use-undoable.tsx'

interface Editing {
  row?: FilterModelView
  seen: SeenView
}

export function FilterViewGroup() {
  const { t } = useTranslation()
  const { viewer, projId, subId, fileIds } = useWorkbench()
  const { data, error, refetch } = useFilterViews(subId)
  const [editing, setEditing] = useState<Editing>()
  const remove = useRemoveFilterView()
  const { gone, take } = useUndoable((id) => remove.mutateAsync({ body: [id] }))
  const cameraNow = (): SeenView['camera'] => {
    const { eye, target, up, fieldOfView } = viewer.state.getState().camera
    return { eye: [...eye], target: [...target], up: [...up], fov: fieldOfView }
  }
  const add = async () => {
    const told = rulesOfSeen(viewer.state.getState(), await askGroups(fileIds))
    setEditing({ seen: { camera: cameraNow(), ...told } })
  }
  const { mayShare, aboutOf, itemsOf } = useSavedRows<FilterModelView>({
    right: 'filterModelView:edit',
    editLabel: t('common.edit'),
    addressOf: ({ id }) => `/preview?projId=${projId}&subId=${subId}&view=${id}`,
    onEdit: (row) => setEditing({ row, seen: { camera: cameraNow(), rules: [], left: 0 } }),
    onRemove: take,
  })
  const rows = data?.filter(({ id }) => !gone.includes(id))
  return (
    <SavedGroup
      title={t('filterModelView.title')}
      empty={t('saved.noFilterViews')}
      count={rows?.length}
      failure={error ? { message: error.message, retry: refetch } : undefined}
      add={{ label: t('filterModelView.add'), onClick: () => void add().catch(() => undefined) }}
    >
      <ul>
        {rows?.map((row) => (
          <SavedRow
            key={row.id}
            sign={<Icon name="filter" />}
            name={row.name}
            about={aboutOf(row)}
            items={itemsOf(row)}
            onShow={() => void showFilterView(viewer, fileIds, row).catch(() => undefined)}
          />
        ))}
      </ul>
      {editing && (
        <FilterViewForm
          subId={subId}
          row={editing.row}
          mayShare={mayShare}
          seen={editing.seen}
          onClose={() => setEditing(undefined)}
        />
      )}
    </SavedGroup>
  )
}
