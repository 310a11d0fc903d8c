import { dept as depts, type User, users } from '@sunmao/contract'
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { refetchOf } from '../../../api/hooks.ts'
import { useServerForm } from '../../../api/use-server-form.ts'
import { FormPane } from '../../../ui/dialog/form-pane.tsx'
import { dayText } from '../../../ui/text/format.ts'
import type { Named } from '../tree/lazy-select.tsx'
import type { ToldPassword } from './passwords-once.tsx'
import { genderOf, type genders } from './user-body.ts'
import { UserFields } from './user-fields.tsx'

export interface UserValues {
  username: string
  nickName: string
  jobNumber?: string
  gender?: (typeof genders)[number]
  phone?: string
  email?: string
  site?: number
  dept?: Named
  jobs: number[]
  roles: number[]
  enabled: boolean
  remark?: string
}

interface UserFormProps {
  /** Nothing = a new one. */
  row?: User
  dept?: Named
  onMade: (told: ToldPassword) => void
  onClose: () => void
}

const idOf = ({ id }: { id: number }) => id
const asId = (id: number) => ({ id })

const bodyOf = ({ site, dept, jobs, roles, ...values }: UserValues) => ({
  ...values,
  site: site ? { id: site } : null,
  dept: dept ? { id: dept.id } : null,
  jobs: jobs.map(asId),
  roles: roles.map(asId),
})

const valuesOf = (row: User): UserValues => ({
  ...row,
  gender: genderOf(row.gender),
  site: row.site?.id,
  dept: row.dept.id === undefined ? undefined : { id: row.dept.id, name: row.dept.name },
  jobs: row.jobs.map(idOf),
  roles: row.roles.map(idOf),
})

export function UserForm({ row, dept, onMade, onClose }: UserFormProps) {
  const { t } = useTranslation()
  const { message } = App.useApp()

  const create = async (values: UserValues) => {
    let password = ''
    await call(
      users.create,
      { body: bodyOf(values) },
      {
        quiet: true,
        onResponse: ({ headers }) => {
          password = headers.get('X-First-Password') ?? ''
        },
      },
    )
    if (password) onMade({ username: values.username, password })
  }
  const update = ({ id, rowVersion }: User, values: UserValues) =>
    call(users.update, { body: { ...bodyOf(values), id, rowVersion } }, { quiet: true })

  const server = useServerForm<UserValues>({
    send: async (values) => {
      await (row ? update(row, values) : create(values))
      await Promise.all([refetchOf(users.list), refetchOf(depts.list)])
      message.success(t('common.saved'))
      onClose()
    },
    refusedAt: {
      'auth.phoneTaken': 'phone',
      'auth.emailTaken': 'email',
      'users.deptNeeded': 'dept',
      'roles.tooStrong': 'roles',
    },
  })
  return (
    <FormPane
      title={t(row ? 'user.edit' : 'user.add')}
      note={row?.updateTime && t('user.lastChange', { day: dayText(row.updateTime), by: row.updateBy ?? '' })}
      server={server}
      initialValues={row ? valuesOf(row) : { dept, jobs: [], roles: [], enabled: true }}
      onClose={onClose}
    >
      <UserFields row={row} />
    </FormPane>
  )
}
