import type { ModelRoute } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { useProjectCan } from '../../../session/project/use-project-can.ts'
import { Icon } from '../../../ui/picture/icon.tsx'
import { useRemoveWalk, useWalks } from '../saved/saved.api.ts'
import { SavedGroup } from '../saved/saved-group.tsx'
import { SavedRow } from '../saved/saved-row.tsx'
import { useUndoable } from '../saved/use-undoable.tsx'
import { useWorkbench } from '../workbench.ts'
import { lengthOf } from './play-walk.ts'
import { beginWalk, editWalk, playWalk, useWalkStore } from './walk-store.ts'

export function WalkGroup() {
  const { t, i18n } = useTranslation()
  const { projId, subId } = useWorkbench()
  const { data, error, refetch } = useWalks(subId)
  const mayEdit = useProjectCan(projId)('modelRoute:edit')
  const playing = useWalkStore((state) => state.playing)
  const remove = useRemoveWalk()
  const { gone, take } = useUndoable((id) => remove.mutateAsync({ body: [id] }))
  const rows = data?.content.filter(({ id }) => !gone.includes(id))
  const seconds = (row: ModelRoute) =>
    new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 }).format(lengthOf(row) / 1000 / row.speed)
  const itemsOf = (row: ModelRoute) =>
    mayEdit
      ? [
          { key: 'edit', label: t('walk.edit'), onClick: () => editWalk(row) },
          { key: 'remove', label: t('common.delete'), danger: true, onClick: () => take(row) },
        ]
      : []
  return (
    <SavedGroup
      title={t('modelRoute.title')}
      empty={t('saved.noWalks')}
      count={rows?.length}
      failure={error ? { message: error.message, retry: refetch } : undefined}
      add={mayEdit ? { label: t('walk.add'), onClick: () => beginWalk(subId, '') } : undefined}
    >
      <ul>
        {rows?.map((row) => (
          <SavedRow
            key={row.id}
            sign={<Icon name="route" />}
            name={row.name}
            about={`${t('browse.frames', { count: row.frames.length })} · ${t('modelRoute.seconds', { seconds: seconds(row) })}`}
            isPressed={playing === row}
            items={itemsOf(row)}
            onShow={() => playWalk(playing === row ? undefined : row)}
          />
        ))}
      </ul>
    </SavedGroup>
  )
}
