import { appTypeEnterprise, appTypeProject, type Menu, type Role, roles } from '@sunmao/contract'
import { App, Button, Tree } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { Can, useCan } from '../../../session/can.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { SkeletonList } from '../../../ui/skeleton-list.tsx'
import { useMenuTitle } from '../menu/use-menu-title.ts'
import { useWholeMenu } from '../menu/use-whole-menu.ts'
import { marks, toggle } from './grant.ts'

/** What a role may open and do. Nothing is granted before it is saved. */
export function RoleGrants({ role }: { role: Role }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const enterprise = useWholeMenu(appTypeEnterprise)
  const project = useWholeMenu(appTypeProject)
  const [granted, setGranted] = useState<ReadonlySet<number>>(new Set(role.menus.map(({ id }) => id)))
  const save = useSend(roles.menu, [roles.list])
  const failed = [enterprise, project].find((menu) => menu.error)

  const grant = async () => {
    await save.mutateAsync({ body: { id: role.id, menus: [...granted].map((id) => ({ id })) } })
    message.success(t('role.granted', { name: role.name }))
  }
  const part = (title: string, rows: Menu[]) => (
    <>
      <p className="pane-hint">{title}</p>
      {rows.length === 0 ? (
        <Empty text={t('menuAdmin.none')} />
      ) : (
        <GrantTree label={title} rows={rows} granted={granted} onChange={setGranted} />
      )}
    </>
  )
  return (
    <section className="pane" aria-label={t('role.grants', { name: role.name })}>
      <div className="pane-head">
        <h2 className="pane-title">{t('role.grants', { name: role.name })}</h2>
        <Can codes={['roles:edit']}>
          <Button type="primary" loading={save.isPending} onClick={grant}>
            {t('role.saveGrants')}
          </Button>
        </Can>
      </div>
      {failed?.error && <Failure text={failed.error.message} onRetry={failed.refetch} />}
      {!failed && !(enterprise.data && project.data) && <SkeletonList />}
      {enterprise.data && project.data && (
        <>
          {part(t('menuAdmin.enterprise'), enterprise.data)}
          {part(t('menuAdmin.project'), project.data)}
        </>
      )}
    </section>
  )
}

interface GrantTreeProps {
  label: string
  rows: Menu[]
  granted: ReadonlySet<number>
  onChange: (granted: ReadonlySet<number>) => void
}

function GrantTree({ label, rows, granted, onChange }: GrantTreeProps) {
  const titleOf = useMenuTitle()
  const isLocked = !useCan(['roles:edit'])
  return (
    <Tree<Menu>
      checkable
      // The component knows no screen that is granted without its buttons; `grant.ts` does.
      checkStrictly
      selectable={false}
      disabled={isLocked}
      aria-label={label}
      treeData={rows}
      fieldNames={{ key: 'id' }}
      titleRender={titleOf}
      checkedKeys={marks(rows, granted)}
      onCheck={(_, { node }) => onChange(toggle(rows, granted, node.id))}
    />
  )
}
