import { type ApprovalDefinitionDetail, approvalDefinition, type PlannedStep, project } from '@sunmao/contract'
import { Form, Modal, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/call.ts'
import { useCall, useSend } from '../../../api/hooks.ts'
import { useDict } from '../../../api/use-dict.ts'
import { Refusal } from '../../../ui/dialog/refusal.tsx'
import { withoutAnimation } from '../../../ui/dialog/without-animation.ts'
import { PeopleSelect } from '../../people-search/choose/people-select.panel.tsx'
import { PersonSelect } from '../../people-search/choose/person-select.panel.tsx'
import { purposeText } from '../approval-words.tsx'
import { FormFields, type FormValues, formOf, useOwnName, valuesOf } from '../start/form-field.tsx'
import { PlannedSteps } from '../start/planned-steps.tsx'

interface Values {
  starterId?: number
  projId?: number
  purpose: string
  disciplines?: string[]
  form?: FormValues
  chosen?: Record<string, number[] | undefined>
}

interface SimulateDialogProps {
  row: ApprovalDefinitionDetail
  onClose: () => void
  /** The draft counts as simulated from now on. */
  onDone: (rowVersion: number) => void
}

/** Who would be asked if a real person submitted something of a real project. */
export function SimulateDialog({ row, onClose, onDone }: SimulateDialogProps) {
  const { t } = useTranslation()
  const nameOf = useOwnName()
  const { entries } = useDict('discipline')
  const [form] = Form.useForm<Values>()
  const simulate = useSend(approvalDefinition.simulate, [], { quiet: true })
  const [steps, setSteps] = useState<readonly PlannedStep[]>()
  const [refusal, setRefusal] = useState<string>()
  const [rowVersion, setRowVersion] = useState(row.rowVersion)
  const { chain } = row
  const run = async (values: Values) => {
    setRefusal(undefined)
    try {
      const reply = await simulate.mutateAsync({
        body: {
          id: row.id,
          rowVersion,
          starterId: values.starterId ?? 0,
          purpose: values.purpose,
          disciplines: values.disciplines ?? [],
          form: formOf(values.form),
          chosen: Object.fromEntries(Object.entries(values.chosen ?? {}).map(([key, ids]) => [key, ids ?? []])),
          ...(values.projId && { projId: values.projId }),
        },
      })
      setSteps(reply.steps)
      setRowVersion(reply.rowVersion)
      onDone(reply.rowVersion)
    } catch (error) {
      setSteps(undefined)
      setRefusal(messageOf(error))
    }
  }
  const required = { required: true, message: t('validate.required') }
  const chosen = chain.steps.flatMap((step) => (step.who.by === 'chosen' ? [{ step, most: step.who.most }] : []))
  return (
    <Modal
      {...withoutAnimation}
      open
      width={680}
      title={t('approval.simulateNamed', { name: chain.name })}
      okText={t('approval.simulate')}
      cancelText={t('common.close')}
      confirmLoading={simulate.isPending}
      mask={{ closable: false }}
      closable={{ 'aria-label': t('common.close') }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Refusal text={refusal} />
      <p className="approval-quiet">{t('approval.simulateHint')}</p>
      <Form<Values>
        form={form}
        layout="vertical"
        disabled={simulate.isPending}
        initialValues={{ purpose: chain.purposes[0] ?? '', form: valuesOf(chain.fields, {}) }}
        onFinish={run}
      >
        <Form.Item name="starterId" label={t('approval.starter')} rules={[required]}>
          <PersonSelect />
        </Form.Item>
        <Form.Item name="projId" label={t('approval.project')}>
          <ProjectSelect />
        </Form.Item>
        <Form.Item name="purpose" label={t('approval.purpose')} rules={[required]}>
          <Select
            options={chain.purposes.map((purpose) => ({ value: purpose, label: purposeText(chain.kind, purpose, t) }))}
          />
        </Form.Item>
        <Form.Item name="disciplines" label={t('approval.disciplines')}>
          <Select mode="multiple" options={entries.map(({ value, label }) => ({ value, label }))} />
        </Form.Item>
        <FormFields fields={chain.fields} projId={undefined} />
        {chosen.map(({ step, most }) => (
          <Form.Item
            key={step.key}
            name={['chosen', step.key]}
            label={t('approval.chooseFor', { step: nameOf(step) })}
            rules={[required]}
          >
            <PeopleSelect isMany most={most} />
          </Form.Item>
        ))}
      </Form>
      {steps && (
        <>
          <h3 className="approval-plan-title">{t('approval.plan')}</h3>
          <PlannedSteps steps={steps} />
        </>
      )}
    </Modal>
  )
}

const FOUND = 50

function ProjectSelect({
  value,
  onChange,
  id,
}: {
  value?: number
  onChange?: (id: number | undefined) => void
  id?: string
}) {
  const { t } = useTranslation()
  const [blurry, setBlurry] = useState('')
  const { data } = useCall(
    project.list,
    { query: { page: 0, size: FOUND, blurry: blurry || undefined } },
    { keepPrevious: true, quiet: true },
  )
  return (
    <Select<number>
      {...(id && { id })}
      allowClear
      placeholder={t('approval.project')}
      showSearch={{ filterOption: false, onSearch: setBlurry }}
      options={data?.content.map(({ projId, projName }) => ({ value: projId, label: projName })) ?? []}
      {...(value && { value })}
      onChange={(next) => onChange?.(next)}
    />
  )
}
