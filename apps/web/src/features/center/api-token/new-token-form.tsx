import { apiToken, type Reply, type Scope, scopes } from '@sunmao/contract'
import { Checkbox, Form, Input, Radio } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../../api/call.ts'
import { useSend } from '../../../api/hooks.ts'
import { useServerForm } from '../../../api/use-server-form.ts'
import { encryptPassword } from '../../../session/encrypt.ts'
import { useSession } from '../../../session/session.ts'
import { Refusal } from '../../../ui/dialog/refusal.tsx'

const lives = [7, 30, 90, 365]

interface Values {
  name: string
  scopes: Scope[]
  days: number
  password?: string
}

interface NewTokenFormProps {
  id: string
  onBusy: (isBusy: boolean) => void
  onMade: (made: Reply<typeof apiToken.create>) => void
}

/** Asks for the password only when the server does: not of somebody who has just signed in. */
export function NewTokenForm({ id, onBusy, onMade }: NewTokenFormProps) {
  const { t } = useTranslation()
  const username = useSession((session) => session.info?.username ?? '')
  const [asksPassword, setAsksPassword] = useState(false)
  const create = useSend(apiToken.create, [apiToken.list], { quiet: true })
  const { form, isBusy, refusal, onFinish } = useServerForm<Values>({
    send: async ({ password, ...values }) => {
      const cipher = password ? { password: await encryptPassword(password) } : {}
      try {
        onMade(await create.mutateAsync({ body: { ...values, name: values.name.trim(), ...cipher } }))
      } catch (error) {
        if (!(error instanceof CallError) || error.code !== 'auth.recentPassword' || asksPassword) throw error
        setAsksPassword(true)
      }
    },
    refusedAt: { 'auth.passwordWrong': 'password' },
  })
  useEffect(() => onBusy(isBusy), [onBusy, isBusy])
  useEffect(() => {
    if (asksPassword) form.focusField('password')
  }, [asksPassword, form])

  return (
    <Form
      form={form}
      id={id}
      name={id}
      className="api-token-form"
      layout="vertical"
      initialValues={{ scopes: [], days: 90 }}
      onFinish={onFinish}
    >
      <Form.Item
        name="name"
        label={t('apiToken.name')}
        extra={t('apiToken.nameHint')}
        rules={[{ required: true, whitespace: true, message: t('apiToken.nameRequired') }]}
      >
        <Input name="name" maxLength={60} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="scopes"
        label={t('apiToken.scopes')}
        rules={[{ required: true, message: t('apiToken.scopesRequired') }]}
      >
        <Checkbox.Group
          className="api-token-scopes"
          options={scopes.map((scope) => ({ value: scope, label: t(`apiToken.scope.${scope}`) }))}
        />
      </Form.Item>
      <Form.Item name="days" label={t('apiToken.life')}>
        <Radio.Group
          className="api-token-lives"
          options={lives.map((days) => ({ value: days, label: t('apiToken.days', { count: days }) }))}
        />
      </Form.Item>
      {asksPassword && (
        <>
          <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
          <Form.Item
            name="password"
            label={t('center.password')}
            extra={t('auth.recentPassword')}
            rules={[{ required: true, message: t('login.passwordRequired') }]}
          >
            <Input.Password name="password" autoComplete="current-password" maxLength={64} />
          </Form.Item>
        </>
      )}
      <Refusal text={refusal} />
    </Form>
  )
}
