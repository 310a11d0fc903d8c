import { auth } from '@sunmao/contract'
import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { call } from '../api/call.ts'
import { useServerForm } from '../api/use-server-form.ts'
import { FormModal } from '../ui/dialog/form-modal.tsx'
import { encryptPassword } from './encrypt.ts'
import { answerAsked } from './recent-password.ts'
import { useSession } from './session.ts'

/** Asks for the password while a call waits for it. */
export function PasswordDialog() {
  const { t } = useTranslation()
  const username = useSession((session) => session.info?.username ?? '')
  const server = useServerForm<{ password: string }>({
    send: async ({ password }) => {
      await call(auth.confirm, { body: { password: await encryptPassword(password) } }, { quiet: true })
      answerAsked(true)
    },
    refusedAt: { 'auth.passwordWrong': 'password' },
  })
  return (
    <FormModal
      title={t('auth.confirmTitle')}
      server={server}
      initialValues={{}}
      okText={t('auth.confirmGo')}
      onClose={() => answerAsked(false)}
    >
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <Form.Item
        name="password"
        label={t('center.password')}
        extra={t('auth.confirmWhy')}
        rules={[{ required: true, message: t('login.passwordRequired') }]}
      >
        <Input.Password autoComplete="current-password" maxLength={64} autoFocus />
      </Form.Item>
    </FormModal>
  )
}
