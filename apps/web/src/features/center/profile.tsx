import { users } from '@sunmao/contract'
import { App, Button, Form, Input, Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../api/hooks.ts'
import { useServerForm } from '../../api/use-server-form.ts'
import { loadInfo, useSession } from '../../session/session.ts'
import { Refusal } from '../../ui/dialog/refusal.tsx'
import { Facts } from '../../ui/layout/facts.tsx'
import { minuteText } from '../../ui/text/format.ts'
import { AvatarEditor } from './avatar-editor.tsx'
import { phoneProblem } from './phone-problem.ts'

const [male, female] = users.center.body.shape.gender.unwrap().unwrap().options

interface Values {
  nickName: string
  gender?: typeof male | typeof female
  phone?: string
}

export function Profile() {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const me = useSession((session) => session.info?.user)
  const save = useSend(users.center, [], { quiet: true })
  const { form, isBusy, refusal, onFinish } = useServerForm<Values>({
    send: async (values) => {
      await save.mutateAsync({ body: { ...values, nickName: values.nickName.trim() } })
      message.success(t('center.saved'))
      await loadInfo()
    },
    refusedAt: { 'auth.phoneTaken': 'phone' },
  })
  if (!me) return null
  const names = (list: readonly { name: string }[]) => list.map((one) => one.name).join(' · ')
  return (
    <div className="center-profile">
      <AvatarEditor name={me.nickName} avatarName={me.avatarName} />
      <Form
        form={form}
        name="own-profile"
        className="center-form"
        layout="vertical"
        initialValues={{ nickName: me.nickName, gender: me.gender, phone: me.phone }}
        onFinish={onFinish}
      >
        <Form.Item
          name="nickName"
          label={t('center.nickName')}
          required
          rules={[
            {
              transform: (text: string) => text.trim(),
              min: 2,
              max: 20,
              required: true,
              message: t('center.nickNameLength'),
            },
          ]}
        >
          <Input name="nickName" maxLength={20} autoComplete="name" />
        </Form.Item>
        <Form.Item name="gender" label={t('center.gender')}>
          <Radio.Group
            name="gender"
            options={[
              { value: male, label: t('center.male') },
              { value: female, label: t('center.female') },
            ]}
          />
        </Form.Item>
        <Form.Item
          name="phone"
          label={t('center.phone')}
          normalize={(text: string) => text.trim()}
          validateTrigger="onBlur"
          rules={[
            {
              validator: async (_, text?: string) => {
                const problem = phoneProblem(text ?? '')
                if (problem) throw new Error(t(problem, { length: text?.length ?? 0 }))
              },
            },
          ]}
        >
          <Input name="phone" inputMode="tel" autoComplete="tel-national" />
        </Form.Item>
        <Refusal text={refusal} />
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {t('common.save')}
        </Button>
      </Form>
      <Facts
        facts={[
          [t('center.username'), me.username],
          [t('center.jobNumber'), me.jobNumber],
          [t('center.site'), me.site?.name],
          [t('center.dept'), me.dept.name],
          [t('center.job'), names(me.jobs)],
          [t('center.roles'), names(me.roles)],
          [t('center.createTime'), minuteText(me.createTime)],
        ]}
      />
    </div>
  )
}
