import {
  type ClashSelection,
  type ClashTest,
  type ClashTestFields,
  clashGroupings,
  clashTriggers,
  clashTypes,
} from '@sunmao/contract'
import { Button, Form, Input, InputNumber, Segmented, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRowForm } from '../../../api/use-row-form.ts'
import { FormModal } from '../../../ui/dialog/form-modal.tsx'
import { StaleNotice } from '../../../ui/dialog/stale-notice.tsx'
import { useClashSelections, useCreateTest, useUpdateTest } from '../clash.api.ts'
import { SelectionCount } from './selection-count.tsx'
import { SelectionForm } from './selection-form.tsx'

interface TestFormProps {
  projId: number
  subId: number | undefined
  /** Nothing = a new one. */
  row: ClashTest | undefined
  onClose: () => void
}

/** What the trade begins with, in millimetres. */
const usual: Readonly<Record<ClashTestFields['type'], number>> = {
  hard: 10,
  clearance: 100,
  duplicate: 1,
  netHeight: 2400,
}

const valuesOf = ({ name, type, tolerance, a, b, trigger, groupBy }: ClashTest): ClashTestFields => ({
  name,
  type,
  tolerance,
  aId: a.id,
  bId: b.id,
  trigger,
  groupBy,
})

/** What is tested against what, how strictly, and when by itself. */
export function TestForm({ projId, subId, row: given, onClose }: TestFormProps) {
  const { t } = useTranslation()
  const create = useCreateTest()
  const update = useUpdateTest()
  const { server, stale } = useRowForm<ClashTestFields, ClashTest>({
    row: given,
    valuesOf,
    refusedAt: { 'error.duplicate': 'name' },
    onSaved: onClose,
    save: (values, row) =>
      row
        ? update.mutateAsync({ body: { ...values, id: row.id, rowVersion: row.rowVersion } })
        : create.mutateAsync({ body: { ...values, projId, subId } }),
  })
  const { form } = server
  const type = Form.useWatch('type', form) ?? given?.type ?? 'hard'
  const required = { required: true, message: t('validate.required') }
  return (
    <FormModal<ClashTestFields>
      title={t(given ? 'clash.test.edit' : 'clash.test.add')}
      server={server}
      width={640}
      initialValues={
        given ? valuesOf(given) : { type: 'hard', tolerance: usual.hard, trigger: 'version', groupBy: 'decision' }
      }
      onClose={onClose}
    >
      <StaleNotice stale={stale} />
      <Form.Item name="name" label={t('clash.field.name')} rules={[{ ...required, whitespace: true }]}>
        <Input maxLength={60} autoComplete="off" />
      </Form.Item>
      <Form.Item name="type" label={t('clash.field.type')} extra={t(`clash.typeHint.${type}`)}>
        <Segmented
          options={clashTypes.map((value) => ({ value, label: t(`clash.type.${value}`) }))}
          onChange={(next) => form.setFieldValue('tolerance', usual[next as ClashTestFields['type']])}
        />
      </Form.Item>
      <Form.Item name="tolerance" label={t(`clash.tolerance.${type}`)} rules={[required]}>
        <InputNumber min={0} max={100_000} suffix="mm" />
      </Form.Item>
      <div className="clash-sides">
        {(['a', 'b'] as const).map((side) => (
          <Form.Item
            key={side}
            name={`${side}Id`}
            label={t(type === 'netHeight' ? `clash.side.netHeight.${side}` : `clash.side.${side}`)}
            rules={[required]}
          >
            <SelectionSelect projId={projId} side={side} />
          </Form.Item>
        ))}
      </div>
      <Form.Item name="groupBy" label={t('clash.field.groupBy')} extra={t('clash.groupByHint')}>
        <Select options={clashGroupings.map((value) => ({ value, label: t(`clash.groupBy.${value}`) }))} />
      </Form.Item>
      <Form.Item name="trigger" label={t('clash.field.trigger')}>
        <Segmented options={clashTriggers.map((value) => ({ value, label: t(`clash.trigger.${value}`) }))} />
      </Form.Item>
    </FormModal>
  )
}

interface SelectionSelectProps {
  projId: number
  side: 'a' | 'b'
  id?: string
  value?: number
  onChange?: (id: number) => void
}

/** A saved search, with how many elements it finds; a new one is made on the spot. */
function SelectionSelect({ projId, side, id, value, onChange }: SelectionSelectProps) {
  const { t } = useTranslation()
  const { data = [] } = useClashSelections(projId)
  const [editing, setEditing] = useState<ClashSelection | 'new'>()
  const chosen = data.find((one) => one.id === value)
  return (
    <>
      <Select<number>
        id={id}
        showSearch={{ optionFilterProp: 'label' }}
        value={value}
        aria-label={t(`clash.side.${side}`)}
        placeholder={t('clash.selection.choose')}
        options={data.map((one) => ({ value: one.id, label: one.name }))}
        onChange={onChange}
      />
      <SelectionCount rules={chosen?.rules} />
      {chosen && (
        <Button type="link" size="small" onClick={() => setEditing(chosen)}>
          {t('clash.selection.edit')}
        </Button>
      )}
      <Button type="link" size="small" onClick={() => setEditing('new')}>
        {t('clash.selection.add')}
      </Button>
      {editing && (
        <SelectionForm
          projId={projId}
          row={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
          onSaved={(saved) => onChange?.(saved.id)}
        />
      )}
    </>
  )
}
