import { job, roles, site, type User } from '@sunmao/contract'
import { Form, Input, Radio, Select, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/hooks.ts'
import { isEmail, isMobilePhone } from '../../../ui/field/validate.ts'
import { DeptSelect } from '../dept/dept-select.tsx'
import { genders } from './user-body.ts'

const PHONE_LENGTH = 11

type Named = readonly { id: number; name: string }[]

/** What the person already has stays readable, even when it is no longer offered. */
const optionsOf = (offered: Named = [], own: Named = []) =>
  [...new Map([...own, ...offered].map(({ id, name }) => [id, name]))].map(([value, label]) => ({ value, label }))

/** What is known of a person; posts and sites that are out of use are not offered. */
export function UserFields({ row }: { row: User | undefined }) {
  const { t } = useTranslation()
  const sites = useCall(site.names, {})
  const jobs = useCall(job.list, { query: { size: 999, enabled: true } })
  const allRoles = useCall(roles.all, {})
  const [male] = genders
  const name = [
    { required: true, whitespace: true, message: t('validate.required') },
    { min: 2, max: 20, message: t('validate.length', { min: 2, max: 20 }) },
  ]
  const phoneProblem = (text: string) =>
    text.length === PHONE_LENGTH ? t('validate.phone') : t('validate.phoneLength', { length: text.length })
  const fits = (test: (text: string) => boolean, problem: string | ((text: string) => string)) => ({
    validator: async (_: unknown, text?: string) => {
      if (text && !test(text)) throw new Error(typeof problem === 'string' ? problem : problem(text))
    },
  })
  const trimmed = (text: string) => text.trim()
  return (
    <>
      <div className="field-pair">
        <Form.Item name="username" label={t('user.username')} rules={name}>
          <Input maxLength={20} autoComplete="off" />
        </Form.Item>
        <Form.Item name="nickName" label={t('user.nickName')} rules={name}>
          <Input maxLength={20} autoComplete="off" />
        </Form.Item>
        <Form.Item name="jobNumber" label={t('user.jobNumber')}>
          <Input maxLength={20} autoComplete="off" />
        </Form.Item>
        <Form.Item name="gender" label={t('user.gender')}>
          <Radio.Group
            options={genders.map((value) => ({ value, label: t(value === male ? 'user.male' : 'user.female') }))}
          />
        </Form.Item>
      </div>
      <Form.Item
        name="phone"
        label={t('user.phone')}
        normalize={trimmed}
        validateTrigger="onBlur"
        rules={[fits(isMobilePhone, phoneProblem)]}
      >
        <Input inputMode="tel" autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="email"
        label={t('user.email')}
        normalize={trimmed}
        validateTrigger="onBlur"
        rules={[fits(isEmail, t('validate.email'))]}
      >
        <Input inputMode="email" maxLength={120} autoComplete="off" />
      </Form.Item>
      <div className="field-pair">
        <Form.Item name="dept" label={t('user.dept')}>
          <DeptSelect />
        </Form.Item>
        <Form.Item name="jobs" label={t('user.jobs')}>
          <Select
            mode="multiple"
            optionFilterProp="label"
            options={optionsOf(jobs.data?.content, row?.jobs)}
            loading={jobs.isPending}
            placeholder={t('common.pleaseSelect')}
          />
        </Form.Item>
      </div>
      <Form.Item name="roles" label={t('user.roles')}>
        <Select
          mode="multiple"
          optionFilterProp="label"
          options={optionsOf(allRoles.data, row?.roles)}
          loading={allRoles.isPending}
          placeholder={t('common.pleaseSelect')}
        />
      </Form.Item>
      <Form.Item name="site" label={t('user.site')}>
        <Select
          allowClear
          options={optionsOf(sites.data, row?.site ? [row.site] : [])}
          loading={sites.isPending}
          placeholder={t('common.pleaseSelect')}
        />
      </Form.Item>
      <Form.Item name="remark" label={t('user.remark')}>
        <Input maxLength={200} autoComplete="off" placeholder={t('user.remarkHint')} />
      </Form.Item>
      <Form.Item name="enabled" label={t('user.enabled')} extra={t('user.enabledHint')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </>
  )
}
