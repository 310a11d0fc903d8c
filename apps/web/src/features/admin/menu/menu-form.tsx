import { type appTypeEnterprise, type appTypeProject, type Menu, menus } from '@sunmao/contract'
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { useServerForm } from '../../../api/use-server-form.ts'
import { FormModal } from '../../../ui/dialog/form-modal.tsx'
import type { Named } from '../tree/lazy-select.tsx'
import { MenuFields } from './menu-fields.tsx'
import { screen } from './menu-type.ts'

export type AppType = typeof appTypeEnterprise | typeof appTypeProject

interface Values {
  type: number
  title: string
  titleEn?: string
  pid?: Named
  menuSort: number
  icon?: string
  path?: string
  componentName?: string
  component?: string
  permission?: string
  iFrame?: boolean
  cache?: boolean
  hidden?: boolean
  affix?: boolean
}

interface MenuFormProps {
  appType: AppType
  /** Nothing = a new one. */
  row?: Menu
  parent?: Named
  onClose: () => void
}

/** Only the fields that are shown are sent: what does not fit the type is cleared. */
export function MenuForm({ appType, row, parent, onClose }: MenuFormProps) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const stale = [menus.lazy, menus.list, menus.build, menus.buildProject]
  const create = useSend(menus.create, stale, { quiet: true })
  const update = useSend(menus.update, stale, { quiet: true })
  const server = useServerForm<Values>({
    send: async (values) => {
      const body = { ...values, appType, pid: values.pid?.id ?? 0 }
      if (row) await update.mutateAsync({ body: { ...body, id: row.id, rowVersion: row.rowVersion } })
      else await create.mutateAsync({ body })
      message.success(t('common.saved'))
      onClose()
    },
    refusedAt: {
      'menus.badComponent': 'component',
      'menus.badPath': 'path',
      'menus.linkNeeded': 'path',
      'menus.pathNeeded': 'path',
      'menus.notYours': 'permission',
      'menus.parentBelow': 'pid',
    },
  })
  const initial = row ? { ...row, pid: parent } : { type: screen, menuSort: 999, pid: parent }
  return (
    <FormModal
      title={t(row ? 'menuAdmin.edit' : 'menuAdmin.add')}
      width={640}
      server={server}
      initialValues={initial}
      onClose={onClose}
    >
      <MenuFields appType={appType} without={row?.id} />
    </FormModal>
  )
}
