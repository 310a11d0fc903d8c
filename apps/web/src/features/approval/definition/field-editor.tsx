import { type ApprovalChain, type ApprovalField, approvalFieldTypes } from '@sunmao/contract'
import { Button, Form, Input, Select, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/picture/icon.tsx'
import { changeField } from './chain-edit.ts'

interface FieldEditorProps {
  chain: ApprovalChain
  fieldKey: string
  onChange: (next: ApprovalChain) => void
}

/** One field of the form. */
export function FieldEditor({ chain, fieldKey, onChange }: FieldEditorProps) {
  const { t } = useTranslation()
  const field = chain.fields.find(({ key }) => key === fieldKey)
  if (!field) return null
  const change = (changes: Partial<ApprovalField>) => onChange(changeField(chain, fieldKey, changes))
  return (
    <Form layout="vertical">
      <Form.Item label={t('approval.field.name')} htmlFor="approval-name">
        <Input
          id="approval-name"
          maxLength={60}
          value={field.name}
          onChange={(event) => change({ name: event.target.value })}
        />
      </Form.Item>
      <Form.Item label={t('approval.nameEn')} htmlFor="approval-name-en">
        <Input
          id="approval-name-en"
          maxLength={60}
          value={field.nameEn ?? ''}
          onChange={(event) => change({ nameEn: event.target.value || null })}
        />
      </Form.Item>
      <Form.Item label={t('approval.field.type')}>
        <Select
          aria-label={t('approval.field.type')}
          value={field.type}
          options={approvalFieldTypes.map((type) => ({ value: type, label: t(`approval.fieldType.${type}`) }))}
          // What was a default of the former type is none of the new one.
          onChange={(type) => change({ type, default: null })}
        />
      </Form.Item>
      <Form.Item label={t('approval.field.isRequired')}>
        <Switch
          aria-label={t('approval.field.isRequired')}
          checked={field.isRequired}
          onChange={(isRequired) => change({ isRequired })}
        />
      </Form.Item>
      {field.type === 'choice' && <Options options={field.options} onChange={(options) => change({ options })} />}
    </Form>
  )
}

type Option = ApprovalField['options'][number]

function Options({ options, onChange }: { options: readonly Option[]; onChange: (next: Option[]) => void }) {
  const { t } = useTranslation()
  const change = (at: number, changes: Partial<Option>) =>
    onChange(options.map((option, i) => (i === at ? { ...option, ...changes } : option)))
  const add = () => {
    let at = options.length + 1
    while (options.some(({ value }) => value === `v${at}`)) at++
    onChange([...options, { value: `v${at}`, name: t('approval.newOption', { at: options.length + 1 }) }])
  }
  return (
    <Form.Item label={t('approval.field.options')}>
      <ul className="approval-plain approval-options">
        {options.map((option, at) => (
          <li key={option.value}>
            <Input
              aria-label={t('approval.optionAt', { at: at + 1 })}
              maxLength={60}
              value={option.name}
              onChange={(event) => change(at, { name: event.target.value })}
            />
            <Input
              aria-label={t('approval.optionEnAt', { at: at + 1 })}
              maxLength={60}
              placeholder={t('approval.nameEn')}
              value={option.nameEn ?? ''}
              onChange={(event) => change(at, { nameEn: event.target.value || null })}
            />
            <Button
              type="text"
              icon={<Icon name="trash" />}
              aria-label={t('approval.removeNamed', { name: option.name })}
              onClick={() => onChange(options.filter((_, i) => i !== at))}
            />
          </li>
        ))}
      </ul>
      <Button type="dashed" icon={<Icon name="plus" />} onClick={add}>
        {t('approval.addOption')}
      </Button>
    </Form.Item>
  )
}
