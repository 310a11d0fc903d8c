import { type Job, type JobKind, jobs, type MissedRuns, missedRuns } from '@sunmao/contract'
import { App, AutoComplete, Checkbox, Form, Input, InputNumber, Radio, Select, Switch } from 'antd'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, useSend } from '../../api/hooks.ts'
import { useServerForm } from '../../api/use-server-form.ts'
import { FormModal } from '../../ui/dialog/form-modal.tsx'
import { minuteText } from '../../ui/text/format.ts'

type Value = string | number | boolean

interface Values {
  beanName: string
  jobName?: string
  params?: Record<string, Value>
  cronExpression: string
  timeZone?: string
  missed: MissedRuns
  following?: number[]
  personInCharge?: string
  email?: string
  pauseAfterFailure: boolean
  description?: string
}

interface JobFormProps {
  /** Nothing = a new one. */
  row: Job | undefined
  onClose: () => void
}

/** By what people say, the pattern they mean. */
const usual = [
  ['jobs.daily', '0 2 * * *'],
  ['jobs.workdays', '30 7 * * 1-5'],
  ['jobs.weekly', '0 3 * * 0'],
  ['jobs.monthly', '0 4 1 * *'],
  ['jobs.hourly', '0 * * * *'],
] as const

/** A kind of the list, its parameters, and when it is due; what will come of the pattern is shown at once. */
export function JobForm({ row, onClose }: JobFormProps) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { data: kinds } = useCall(jobs.kinds, {})
  const { data: others } = useCall(jobs.list, { query: { page: 0, size: 200 } }, { quiet: true })
  const create = useSend(jobs.create, [jobs.list], { quiet: true })
  const update = useSend(jobs.update, [jobs.list], { quiet: true })
  const server = useServerForm<Values>({
    refusedAt: {
      'jobs.noPattern': 'cronExpression',
      'jobs.neverDue': 'cronExpression',
      'jobs.tooOften': 'cronExpression',
      'jobs.noZone': 'timeZone',
      'jobs.noAddress': 'email',
      'jobs.noFollowing': 'following',
      'jobs.circle': 'following',
    },
    send: async ({ params, following, ...fields }) => {
      const body = { ...fields, params: JSON.stringify(params ?? {}), subTask: (following ?? []).join(',') }
      if (row) await update.mutateAsync({ body: { ...body, id: row.id, rowVersion: row.rowVersion } })
      else await create.mutateAsync({ body })
      message.success(t('common.saved'))
      onClose()
    },
  })
  const { form } = server
  const [chosen, cron, zone] = [
    Form.useWatch('beanName', form),
    Form.useWatch('cronExpression', form),
    Form.useWatch('timeZone', form),
  ]
  const kind = kinds?.find((one) => one.kind === chosen)
  const required = { required: true, message: t('validate.required') }
  const setUsual = (next: JobKind | undefined) =>
    form.setFieldsValue({
      params: Object.fromEntries((next?.params ?? []).map(({ name, initial }) => [name, initial ?? ''])),
    })
  return (
    <FormModal<Values>
      title={t(row ? 'jobs.edit' : 'jobs.new')}
      server={server}
      width={560}
      initialValues={row ? valuesOf(row) : { cronExpression: '0 2 * * *', missed: 'catchUp', pauseAfterFailure: false }}
      onClose={onClose}
    >
      <Form.Item name="beanName" label={t('jobs.sheet.kind')} extra={kind?.about} rules={[required]}>
        <Select
          options={kinds?.map((one) => ({ value: one.kind, label: one.name }))}
          onChange={(value: string) => setUsual(kinds?.find((one) => one.kind === value))}
        />
      </Form.Item>
      {kind?.params.map((param) => (
        <Form.Item
          key={param.name}
          name={['params', param.name]}
          label={param.label}
          valuePropName={param.type === 'flag' ? 'checked' : 'value'}
        >
          {param.type === 'flag' && <Switch />}
          {param.type === 'choice' && <Select options={param.choices} />}
          {param.type === 'text' && <Input maxLength={param.most ?? 200} />}
          {param.type === 'number' && <InputNumber min={param.least} max={param.most} />}
        </Form.Item>
      ))}
      <Form.Item
        name="cronExpression"
        label={t('jobs.sheet.cron')}
        extra={<NextTimes cron={cron} zone={zone} />}
        rules={[required]}
      >
        <AutoComplete
          maxLength={120}
          options={usual.map(([word, value]) => ({ value, label: `${t(word)} · ${value}` }))}
        />
      </Form.Item>
      <Form.Item name="timeZone" label={t('jobs.timeZone')}>
        <Select
          allowClear
          showSearch
          placeholder={t('jobs.siteZone')}
          options={Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value }))}
        />
      </Form.Item>
      <Form.Item name="missed" label={t('jobs.missed')}>
        <Radio.Group options={missedRuns.map((value) => ({ value, label: t(`jobs.missed.${value}`) }))} />
      </Form.Item>
      <Form.Item name="jobName" label={t('jobs.sheet.name')} extra={t('jobs.nameHint')}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="following" label={t('jobs.following')} extra={t('jobs.followingHint')}>
        <Select
          mode="multiple"
          optionFilterProp="label"
          options={others?.content
            .filter(({ id }) => id !== row?.id)
            .map(({ id, jobName }) => ({ value: id, label: `${id} · ${jobName}` }))}
        />
      </Form.Item>
      <Form.Item name="personInCharge" label={t('jobs.personInCharge')} extra={t('jobs.personHint')}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="email" label={t('jobs.email')} extra={t('jobs.emailHint')}>
        <Input maxLength={500} />
      </Form.Item>
      <Form.Item name="pauseAfterFailure" valuePropName="checked">
        <Checkbox>{t('jobs.pauseAfterFailure')}</Checkbox>
      </Form.Item>
      <Form.Item name="description" label={t('jobs.description')}>
        <Input.TextArea rows={2} maxLength={500} />
      </Form.Item>
    </FormModal>
  )
}

function NextTimes({ cron, zone }: { cron: string | undefined; zone: string | undefined }) {
  const { t } = useTranslation()
  const cronExpression = useDeferredValue(cron?.trim() ?? '')
  const { data, error } = useCall(
    jobs.preview,
    { query: { cronExpression, timeZone: zone } },
    { enabled: cronExpression !== '', quiet: true, keepPrevious: true },
  )
  if (error) return <span className="jobs-wrong">{error.message}</span>
  if (!data) return null
  return (
    <span>
      {t('jobs.nextFive')}: {data.next.map((time) => minuteText(time)).join(' · ')}
    </span>
  )
}

const valuesOf = (row: Job): Partial<Values> => ({
  ...row,
  params: row.params === '' ? {} : (JSON.parse(row.params) as Record<string, Value>),
  following: row.subTask.split(',').filter(Boolean).map(Number),
})
