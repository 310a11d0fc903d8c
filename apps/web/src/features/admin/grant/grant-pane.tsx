import { type appTypeEnterprise, appTypeProject, type Menu, type PermissionCode } from '@sunmao/contract'
import { Button, Tree } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, useCan } from '../../../session/can.tsx'
import { Empty } from '../../../ui/loading/empty.tsx'
import { Failure } from '../../../ui/loading/failure.tsx'
import { SkeletonList } from '../../../ui/loading/skeleton-list.tsx'
import { useMenuTitle } from '../menu/use-menu-title.ts'
import { useWholeMenu } from '../menu/use-whole-menu.ts'
import { marks, toggle } from './grant.ts'

type AppType = typeof appTypeEnterprise | typeof appTypeProject
type Granted = ReadonlySet<number>

interface GrantPaneProps {
  role: { name: string; menus: readonly { id: number }[] }
  /** Whose entries can be granted; each has a tree of its own. */
  appTypes: readonly AppType[]
  editCode: PermissionCode
  isSaving: boolean
  onSave: (menus: { id: number }[]) => void
}

/** What a role may open and do. Nothing is granted before it is saved. */
export function GrantPane({ role, appTypes, editCode, isSaving, onSave }: GrantPaneProps) {
  const { t } = useTranslation()
  const [granted, setGranted] = useState<Granted>(new Set(role.menus.map(({ id }) => id)))
  const title = t('role.grants', { name: role.name })
  return (
    <section className="pane" aria-label={title}>
      <div className="pane-head">
        <h2 className="pane-title">{title}</h2>
        <Can codes={[editCode]}>
          <Button type="primary" loading={isSaving} onClick={() => onSave([...granted].map((id) => ({ id })))}>
            {t('role.saveGrants')}
          </Button>
        </Can>
      </div>
      {appTypes.map((appType) => (
        <GrantPart key={appType} appType={appType} editCode={editCode} granted={granted} onChange={setGranted} />
      ))}
    </section>
  )
}

interface GrantPartProps {
  appType: AppType
  editCode: PermissionCode
  granted: Granted
  onChange: (granted: Granted) => void
}

function GrantPart({ appType, ...tree }: GrantPartProps) {
  const { t } = useTranslation()
  const menu = useWholeMenu(appType)
  const title = t(appType === appTypeProject ? 'menuAdmin.project' : 'menuAdmin.enterprise')
  if (menu.error) return <Failure text={menu.error.message} onRetry={menu.refetch} />
  if (!menu.data) return <SkeletonList />
  return (
    <>
      <p className="pane-hint">{title}</p>
      {menu.data.length === 0 ? (
        <Empty text={t('menuAdmin.none')} />
      ) : (
        <GrantTree label={title} rows={menu.data} {...tree} />
      )}
    </>
  )
}

function GrantTree({
  label,
  rows,
  editCode,
  granted,
  onChange,
}: Omit<GrantPartProps, 'appType'> & { label: string; rows: Menu[] }) {
  const titleOf = useMenuTitle()
  const isLocked = !useCan([editCode])
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
