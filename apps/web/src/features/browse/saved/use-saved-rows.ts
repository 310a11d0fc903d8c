import type { PermissionCode } from '@sunmao/contract'
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { useProjectCan } from '../../../session/project/use-project-can.ts'
import { copyText } from '../../../ui/browser/copy-text.ts'
import { agoWord } from '../../../ui/text/format.ts'
import { useWorkbench } from '../workbench.ts'

interface SavedThing {
  id: number
  name: string
  isPersonal: boolean
  mine: boolean
  createByName?: string | undefined
  createTime: string
}

interface SavedRowsOptions<T extends SavedThing> {
  /** Permission to change what belongs to the project. */
  right: PermissionCode
  editLabel: string
  addressOf(row: T): string
  onEdit(row: T): void
  onRemove(row: T): void
}

/** What filter views and viewpoints have in common: whose they are, and what may be done with each. */
export function useSavedRows<T extends SavedThing>(options: SavedRowsOptions<T>) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { projId } = useWorkbench()
  const mayShare = useProjectCan(projId)(options.right)
  const copy = async (row: T) => {
    const link = new URL(options.addressOf(row), location.href).href
    if (await copyText(link, null)) message.success(t('viewpoint.linkCopied'))
    else message.info(link)
  }
  const changes = (row: T) => [
    { key: 'edit', label: options.editLabel, onClick: () => options.onEdit(row) },
    { key: 'remove', label: t('common.delete'), danger: true, onClick: () => options.onRemove(row) },
  ]
  return {
    mayShare,
    aboutOf: (row: T) =>
      [
        t(row.isPersonal ? 'filterModelView.personal' : 'filterModelView.shared'),
        row.mine ? undefined : row.createByName,
        agoWord(row.createTime, t),
      ]
        .filter(Boolean)
        .join(' · '),
    itemsOf: (row: T) => [
      { key: 'link', label: t('browse.copyLink'), onClick: () => void copy(row) },
      ...((row.isPersonal ? row.mine : mayShare) ? changes(row) : []),
    ],
  }
}
