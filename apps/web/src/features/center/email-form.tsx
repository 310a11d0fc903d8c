import { users } from '@sunmao/contract'
import { App, Button, Form, Input, Space } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../api/hooks.ts'
import { useServerForm } from '../../api/use-server-form.ts'
import { encryptPassword } from '../../session/encrypt.ts'
import { loadInfo } from '../../session/session.ts'
import { useCountdown } from '../../ui/browser/use-countdown.ts'
import { Refusal } from '../../ui/dialog/refusal.tsx'
import { isEmail } from '../../ui/field/validate.ts'

const RESEND_S = 60

interface Values {
  email: string
  code: string
  password: string
}

/** The new address proves itself by a code, the person by the password. */
export function EmailForm() {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { left, start } = useCountdown()
  const mail = useSend(users.resetEmailCode, [], { quiet: true })
  const change = useSend(users.updateEmail, [], { quiet: true })
  const { form, isBusy, refusal, onFinish, attempt } = useServerForm<Values>({
    send: async ({ email, code, password }) => {
      await change.mutateAsync({ params: { code }, body: { email, password: await encryptPassword(password) } })
      form.resetFields()
      message.success(t('center.emailSaved'))
      await loadInfo()
    },
    refusedAt: { 'auth.emailTaken': 'email', 'auth.codeWrong': 'code', 'auth.passwordWrong': 'password' },
  })

  async function sendCode(): Promise<void> {
    const { email } = await form.validateFields(['email'])
    await attempt(async () => {
      await mail.mutateAsync({ query: { email } })
      start(RESEND_S)
      message.success(t('center.codeSent', { email }))
    })
  }

  return (
    <Form form={form} name="own-email" className="center-form" layout="vertical" onFinish={onFinish}>
      <Form.Item
        name="email"
        label={t('center.newEmail')}
        required
        normalize={(text: string) => text.trim()}
        validateTrigger="onBlur"
        rules={[
          {
            validator: async (_, text = '') => {
              if (!isEmail(text)) throw new Error(t('validate.email'))
            },
          },
        ]}
      >
        <Input name="email" type="email" autoComplete="email" maxLength={120} />
      </Form.Item>
      <Form.Item label={t('center.emailCode')} required htmlFor="own-email_code">
        <Space.Compact block>
          <Form.Item
            name="code"
            noStyle
            normalize={(text: string) => text.trim()}
            validateTrigger="onBlur"
            rules={[{ required: true, pattern: /^\d{6}$/, message: t('validate.sixDigits') }]}
          >
            <Input name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
          </Form.Item>
          <Button
            disabled={left > 0}
            loading={mail.isPending}
            // A wrong address stands at its field already.
            onClick={() => sendCode().catch(() => undefined)}
          >
            {left > 0 ? t('center.resendCode', { seconds: left }) : t('center.sendCode')}
          </Button>
        </Space.Compact>
      </Form.Item>
      <Form.Item
        name="password"
        label={t('center.password')}
        rules={[{ required: true, message: t('login.passwordRequired') }]}
      >
        <Input.Password name="password" autoComplete="current-password" maxLength={64} />
      </Form.Item>
      <Refusal text={refusal} />
      <Button type="primary" htmlType="submit" loading={isBusy && !mail.isPending}>
        {t('center.changeEmail')}
      </Button>
    </Form>
  )
}
