import type { User } from '@sunmao/contract'
import { Button, Dropdown, Grid, type MenuProps, type TableProps } from 'antd'
import { useTranslation } from 'react-i18next'
import { Can, useCan } from '../../../session/can.tsx'
import { useSession } from '../../../session/session.ts'
import { Avatar } from '../../../ui/label/avatar.tsx'
import { Status } from '../../../ui/label/status.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import type { useUserActions } from './use-user-actions.ts'

const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name).join(' · ')

interface Options {
  actions: ReturnType<typeof useUserActions>
  onEdit: (row: User) => void
  onRights: (row: User) => void
  onView: (row: User) => void
  onRemove: (row: User) => void
  /** A form stands beside the list. */
  isBrief: boolean
}

/** Nobody disables or removes himself: he could not take it back. */
export function useUserColumns({
  actions,
  onEdit,
  onRights,
  onView,
  onRemove,
  isBrief,
}: Options): NonNullable<TableProps<User>['columns']> {
  const { t } = useTranslation()
  const own = useSession((session) => session.info?.user.id)
  // What is done to people stays in sight; on a narrow window it would cover the rest.
  const fixed = Grid.useBreakpoint().lg === false ? undefined : 'right'
  const mayEdit = useCan(['user:edit'])
  const mayRemove = useCan(['user:del'])
  const mayView = useCan([])
  const more = (row: User): MenuProps['items'] => [
    { key: 'rights', label: t('rights.show'), onClick: () => onRights(row) },
    ...(mayView && row.id !== own && row.enabled
      ? [{ key: 'view', label: t('viewAs.action'), onClick: () => onView(row) }]
      : []),
    ...(mayEdit && row.id !== own
      ? [
          {
            key: 'toggle',
            label: t(row.enabled ? 'user.disable' : 'user.enable'),
            onClick: () => actions.toggle(row, !row.enabled),
          },
        ]
      : []),
    ...(mayRemove && row.id !== own
      ? [{ key: 'remove', label: t('common.delete'), danger: true, onClick: () => onRemove(row) }]
      : []),
  ]
  const edits = (row: User) => (
    <Can codes={['user:edit']}>
      <Button type="link" size="small" onClick={() => onEdit(row)}>
        {t('common.edit')}
      </Button>
      <Button type="link" size="small" onClick={() => actions.askReset([row])}>
        {t('user.reset')}
      </Button>
      {row.isLocked && (
        <Button type="link" size="small" onClick={() => actions.unlock(row)}>
          {t('user.unlock')}
        </Button>
      )}
    </Can>
  )
  return [
    {
      title: t('user.nickName'),
      render: (_, row) => (
        <span className="name-mark">
          <Avatar name={row.nickName} src={row.avatarName && `/avatar/${row.avatarName}`} size={24} />
          {row.nickName}
          <span className="name-quiet">{row.username}</span>
          {row.isLocked && <Status meaning="doing">{t('user.locked')}</Status>}
        </span>
      ),
    },
    ...(isBrief
      ? []
      : [
          { title: t('user.jobNumber'), dataIndex: 'jobNumber' },
          { title: t('user.dept'), render: (_: unknown, row: User) => row.dept.name },
        ]),
    { title: t('user.jobs'), render: (_, row) => names(row.jobs) },
    { title: t('user.roles'), render: (_, row) => names(row.roles) },
    {
      title: t('common.status'),
      fixed,
      render: (_, row) => (
        <Status meaning={row.enabled ? 'done' : 'void'}>{t(row.enabled ? 'common.enabled' : 'common.disabled')}</Status>
      ),
    },
    {
      title: t('common.actions'),
      fixed,
      render: (_, row) => (
        <>
          {edits(row)}
          <Dropdown trigger={['click']} menu={{ items: more(row) }}>
            <Button type="link" size="small" aria-label={t('user.more', { name: row.nickName })}>
              <Icon name="more" />
            </Button>
          </Dropdown>
        </>
      ),
    },
  ]
}
