import { type ApprovableKind, type ApprovalOption, approval } from '@sunmao/contract'
import { App, Form, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useServerForm } from '../../../api/use-server-form.ts'
import { Refusal } from '../../../ui/dialog/refusal.tsx'
import { withoutAnimation } from '../../../ui/dialog/without-animation.ts'
import { Empty } from '../../../ui/loading/empty.tsx'
import { Failure } from '../../../ui/loading/failure.tsx'
import { SkeletonList } from '../../../ui/loading/skeleton-list.tsx'
import { PeopleSelect } from '../../people-search/choose/people-select.panel.tsx'
import { useOptions, useVerb } from '../approval.api.ts'
import { approvalAddress } from '../approval-address.ts'
import { purposeText } from '../approval-words.tsx'
import { chosenOf, type StartValues, usePlan } from './application.ts'
import { FormFields, formOf, valuesOf } from './form-field.tsx'
import { PlannedSteps } from './planned-steps.tsx'
import '../approval.css'

interface StartApprovalProps {
  kind: ApprovableKind
  purpose: string
  /** What is submitted, with what it is called. */
  subjects: readonly { id: number; title: string }[]
  projId?: number | undefined
  onClose: () => void
  /** Instead of `onClose`, once it has begun. */
  onStarted?: (id: number) => void
}

/** Submits something for approval: by which definition, with what, and who will be asked. */
export function StartApprovalDialog(props: StartApprovalProps) {
  const { t } = useTranslation()
  const { kind, purpose, projId, onClose } = props
  const { data, error, refetch } = useOptions({ kind, purpose, projId })
  if (data && data.length > 0) return <StartForm {...props} options={data} />
  return (
    <Modal
      {...withoutAnimation}
      open
      title={purposeText(kind, purpose, t)}
      footer={null}
      closable={{ 'aria-label': t('common.close') }}
      onCancel={onClose}
    >
      {error && <Failure text={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonList rows={3} />}
      {data && <Empty text={t('approval.noDefinition')} />}
    </Modal>
  )
}

function StartForm({
  kind,
  purpose,
  subjects,
  projId,
  options,
  onClose,
  onStarted,
}: StartApprovalProps & { options: readonly ApprovalOption[] }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const navigate = useNavigate()
  const [definitionId, setDefinitionId] = useState(options[0]!.definitionId)
  const option = options.find((one) => one.definitionId === definitionId)!
  const start = useVerb(approval.start)
  const subjectIds = subjects.map(({ id }) => id)
  const server = useServerForm<StartValues>({
    send: async (values) => {
      const made = await start.mutateAsync({
        body: {
          definitionId,
          purpose,
          subjectIds,
          title: values.title?.trim() ?? '',
          note: values.note?.trim() ?? '',
          form: formOf(values.form),
          chosen: chosenOf(values),
          copyIds: values.copyIds ?? [],
        },
      })
      const path = approvalAddress(made)
      message.success(
        <>
          {t('approval.started', { number: made.number })}{' '}
          <a
            href={path}
            onClick={(event) => {
              event.preventDefault()
              navigate(path)
            }}
          >
            {t('approval.open')}
          </a>
        </>,
      )
      if (onStarted) onStarted(made.id)
      else onClose()
    },
  })
  const values = Form.useWatch([], { form: server.form, preserve: true }) as StartValues | undefined
  const plan = usePlan({ option, purpose, subjectIds, values: values ?? {} })
  return (
    <Modal
      {...withoutAnimation}
      open
      width={680}
      title={purposeText(kind, purpose, t)}
      okText={t('approval.submit')}
      cancelText={t('common.cancel')}
      confirmLoading={server.isBusy}
      mask={{ closable: false }}
      closable={{ 'aria-label': t('common.close') }}
      onOk={server.form.submit}
      onCancel={onClose}
    >
      <Refusal text={server.refusal} />
      <ul className="approval-plain approval-what" aria-label={t('approval.what')}>
        {subjects.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </ul>
      <Form<StartValues>
        key={definitionId}
        form={server.form}
        layout="vertical"
        disabled={server.isBusy}
        initialValues={{ form: valuesOf(option.fields, {}) }}
        onFinish={server.onFinish}
      >
        {options.length > 1 && (
          <Form.Item label={t('approval.definition')}>
            <Select
              aria-label={t('approval.definition')}
              value={definitionId}
              options={options.map((one) => ({ value: one.definitionId, label: one.name }))}
              onChange={setDefinitionId}
            />
          </Form.Item>
        )}
        {option.description && <p className="approval-quiet">{option.description}</p>}
        <Form.Item name="title" label={t('approval.name')}>
          <Input maxLength={200} placeholder={t('approval.nameHint')} autoComplete="off" />
        </Form.Item>
        <FormFields fields={option.fields} projId={projId} />
        <Choices choices={option.choices} projId={projId} />
        <Form.Item name="note" label={t('approval.note')}>
          <Input.TextArea maxLength={2000} autoSize={{ minRows: 2, maxRows: 8 }} />
        </Form.Item>
        <Form.Item name="copyIds" label={t('approval.copyTo')}>
          <PeopleSelect isMany projId={projId} most={100} />
        </Form.Item>
      </Form>
      <h3 className="approval-plan-title">{t('approval.plan')}</h3>
      {!plan && <SkeletonList rows={2} />}
      {plan && 'refusal' in plan && <p className="approval-late">{plan.refusal}</p>}
      {plan && 'steps' in plan && <PlannedSteps steps={plan.steps} />}
    </Modal>
  )
}

interface ChoicesProps {
  choices: ApprovalOption['choices']
  projId: number | undefined
}

/** Steps whose people the starter names. */
export function Choices({ choices, projId }: ChoicesProps) {
  const { t } = useTranslation()
  return choices.map(({ key, name, most }) => (
    <Form.Item
      key={key}
      name={['chosen', key]}
      label={t('approval.chooseFor', { step: name })}
      rules={[{ required: true, message: t('validate.required') }]}
    >
      <PeopleSelect isMany projId={projId} most={most} />
    </Form.Item>
  ))
}
