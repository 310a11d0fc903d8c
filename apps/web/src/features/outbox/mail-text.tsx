import { type Mail, outbox } from '@sunmao/contract'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError, call } from '../../api/call.ts'
import { useServerForm } from '../../api/use-server-form.ts'
import { encryptPassword } from '../../session/encrypt.ts'
import { useSession } from '../../session/session.ts'
import { FormModal } from '../../ui/dialog/form-modal.tsx'

const ask = async (id: number, password?: string) =>
  (await call(outbox.secret, { body: { id, password } }, { quiet: password !== undefined })).text

/** A letter. Its code is asked for on purpose, and the server may want the password first. */
export function MailText({ mail }: { mail: Mail }) {
  const { t } = useTranslation()
  const [whole, setWhole] = useState<string>()
  const [asksPassword, setAsksPassword] = useState(false)

  const show = async () => {
    try {
      setWhole(await ask(mail.id))
    } catch (error) {
      if (error instanceof CallError && error.code === 'auth.recentPassword') setAsksPassword(true)
    }
  }
  return (
    <>
      <p style={{ whiteSpace: 'pre-wrap' }}>{whole ?? mail.text}</p>
      {mail.hasSecret && whole === undefined && (
        <Button size="small" onClick={show}>
          {t('outbox.showSecret')}
        </Button>
      )}
      {asksPassword && <PasswordFirst id={mail.id} onShown={setWhole} onClose={() => setAsksPassword(false)} />}
    </>
  )
}

interface PasswordFirstProps {
  id: number
  onShown: (text: string) => void
  onClose: () => void
}

function PasswordFirst({ id, onShown, onClose }: PasswordFirstProps) {
  const { t } = useTranslation()
  const username = useSession((session) => session.info?.username ?? '')
  const server = useServerForm<{ password: string }>({
    send: async ({ password }) => onShown(await ask(id, await encryptPassword(password))),
    refusedAt: { 'auth.passwordWrong': 'password' },
  })
  return (
    <FormModal title={t('outbox.showSecret')} server={server} initialValues={{}} onClose={onClose}>
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
