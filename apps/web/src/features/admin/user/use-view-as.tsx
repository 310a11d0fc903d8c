import { auth, type User } from '@sunmao/contract'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError, call } from '../../../api/call.ts'
import { useDanger } from '../../../api/use-danger.ts'
import { useServerForm } from '../../../api/use-server-form.ts'
import { encryptPassword } from '../../../session/encrypt.ts'
import { useSession } from '../../../session/session.ts'
import { beginViewing } from '../../../session/view-as.ts'
import { FormModal } from '../../../ui/dialog/form-modal.tsx'

const ask = async (row: User, password?: string) =>
  beginViewing(await call(auth.viewAs, { body: { userId: row.id, password } }, { quiet: password !== undefined }))

/** Looking through somebody's eyes: asks first, and for the password where the server wants it. */
export function useViewAs() {
  const { t } = useTranslation()
  const danger = useDanger()
  const [doubted, setDoubted] = useState<User>()

  const begin = async (row: User) => {
    try {
      await ask(row)
    } catch (error) {
      if (error instanceof CallError && error.code === 'auth.recentPassword') setDoubted(row)
      else throw error
    }
  }
  return {
    askView: (row: User) =>
      danger({
        title: t('viewAs.title', { name: row.nickName }),
        content: t('viewAs.text'),
        okText: t('viewAs.begin'),
        run: () => begin(row),
      }),
    dialog: doubted && <ViewPassword row={doubted} onClose={() => setDoubted(undefined)} />,
  }
}

function ViewPassword({ row, onClose }: { row: User; onClose: () => void }) {
  const { t } = useTranslation()
  const username = useSession((session) => session.info?.username ?? '')
  const server = useServerForm<{ password: string }>({
    send: async ({ password }) => ask(row, await encryptPassword(password)),
    refusedAt: { 'auth.passwordWrong': 'password' },
  })
  return (
    <FormModal title={t('viewAs.title', { name: row.nickName })} server={server} initialValues={{}} onClose={onClose}>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <Form.Item
        name="password"
        label={t('center.password')}
        extra={t('auth.recentPassword')}
        rules={[{ required: true, message: t('login.passwordRequired') }]}
      >
        <Input.Password autoComplete="current-password" maxLength={64} autoFocus />
      </Form.Item>
    </FormModal>
  )
}
