import { type ProjectSub, projectSub } from '@sunmao/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refetchOf, useSend } from '../../../api/hooks.ts'

/** Moves a row at once and saves the whole order; one save at a time, because the server refuses an order of before. */
export function useSubOrder(projId: number, saved: readonly ProjectSub[]) {
  const { t } = useTranslation()
  const [told, setTold] = useState('')
  const sort = useSend(projectSub.sort, [projectSub.ofProject])
  const order = sort.isPending ? sort.variables.body.subIds : undefined
  const placeOf = ({ subId }: ProjectSub) => order?.indexOf(subId) ?? 0
  const rows = order ? [...saved].sort((a, b) => placeOf(a) - placeOf(b)) : saved

  const move = (row: ProjectSub, to: number) => {
    if (sort.isPending) return
    const subIds = rows.map(({ subId }) => subId).filter((subId) => subId !== row.subId)
    subIds.splice(to, 0, row.subId)
    sort.mutate(
      { body: { projId, subIds } },
      {
        onSuccess: () => setTold(t('project.subMoved', { name: row.subName, place: to + 1 })),
        // Refused, because somebody has added or removed one meanwhile.
        onError: () => refetchOf(projectSub.ofProject),
      },
    )
  }
  return { rows, told, move }
}
