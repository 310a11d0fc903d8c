import { users } from '@sunmao/contract'
import { App, Button, Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../api/hooks.ts'
import { useServerForm } from '../../api/use-server-form.ts'
import { encryptPassword } from '../../session/encrypt.ts'
import { newPasswordProblem } from '../../session/new-password.ts'
import { loadInfo } from '../../session/session.ts'
import { Refusal } from '../../ui/dialog/refusal.tsx'

interface Values {
  oldPass: string
  newPass: string
  repeat: string
}

export function PasswordForm({ username }: { username: string }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const change = useSend(users.updatePass, [users.sessions], { quiet: true })
  const { form, isBusy, refusal, onFinish } = useServerForm<Values>({
    send: async ({ oldPass, newPass }) => {
      await change.mutateAsync({
        body: { oldPass: await encryptPassword(oldPass), newPass: await encryptPassword(newPass) },
      })
      form.resetFields()
      message.success(t('center.passwordSaved'))
      await loadInfo()
    },
    refusedAt: {
      'auth.passwordWrong': 'oldPass',
      'auth.passwordWeak': 'newPass',
      'auth.passwordIsName': 'newPass',
      'auth.passwordCommon': 'newPass',
      'auth.passwordSame': 'newPass',
    },
  })
  return (
    <Form form={form} name="own-password" className="center-form" layout="vertical" onFinish={onFinish}>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <Form.Item
        name="oldPass"
        label={t('center.oldPassword')}
        rules={[{ required: true, message: t('validate.requiredField', { field: t('center.oldPassword') }) }]}
      >
        <Input.Password name="oldPass" autoComplete="current-password" maxLength={64} />
      </Form.Item>
      <Form.Item
        name="newPass"
        label={t('center.newPassword')}
        required
        extra={t('center.passwordHint')}
        validateTrigger="onBlur"
        dependencies={['oldPass']}
        rules={[
          {
            validator: async (_, text = '') => {
              const isSame = text !== '' && text === form.getFieldValue('oldPass')
              const problem = newPasswordProblem(text, username) ?? (isSame ? 'auth.passwordSame' : undefined)
              if (problem) throw new Error(t(problem))
            },
          },
        ]}
      >
        <Input.Password name="newPass" autoComplete="new-password" maxLength={64} />
      </Form.Item>
      <Form.Item
        name="repeat"
        label={t('center.repeatPassword')}
        required
        validateTrigger="onBlur"
        dependencies={['newPass']}
        rules={[
          {
            validator: async (_, text = '') => {
              if (text !== (form.getFieldValue('newPass') ?? '')) throw new Error(t('validate.passwordMismatch'))
            },
          },
        ]}
      >
        <Input.Password name="repeat" autoComplete="new-password" maxLength={64} />
      </Form.Item>
      <Refusal text={refusal} />
      <Button type="primary" htmlType="submit" loading={isBusy}>
        {t('center.changePassword')}
      </Button>
    </Form>
  )
}
