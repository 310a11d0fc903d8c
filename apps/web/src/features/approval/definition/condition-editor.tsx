import {
  type ApprovalChain,
  type ApprovalComparison,
  type ApprovalCondition,
  type ConditionOperator,
  conditionOperators,
} from '@sunmao/contract'
import { Button, InputNumber, Radio, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useDict } from '../../../api/use-dict.ts'
import { Icon } from '../../../ui/picture/icon.tsx'
import { purposeText } from '../approval-words.tsx'
import { useOwnName } from '../start/form-field.tsx'

interface ConditionEditorProps {
  chain: ApprovalChain
  value: ApprovalCondition | undefined
  onChange: (next: ApprovalCondition | null) => void
}

/** When a step applies; without a condition it always does. */
export function ConditionEditor({ chain, value, onChange }: ConditionEditorProps) {
  const { t } = useTranslation()
  const first: ApprovalComparison = { subject: 'purpose', operator: 'is', values: [] }
  const add = () => onChange(value ? { ...value, of: [...value.of, first] } : { join: 'all', of: [first] })
  const put = (at: number, next: ApprovalComparison | undefined) => {
    const of = (value?.of ?? []).flatMap((one, i) => (i === at ? (next ?? []) : one))
    onChange(value && of.length > 0 ? { ...value, of } : null)
  }
  return (
    <div className="approval-condition">
      {!value && <p className="approval-quiet">{t('approval.always')}</p>}
      {value && value.of.length > 1 && (
        <Radio.Group
          options={(['all', 'any'] as const).map((join) => ({ value: join, label: t(`approval.join.${join}`) }))}
          value={value.join}
          onChange={(event) => onChange({ ...value, join: event.target.value })}
        />
      )}
      {value?.of.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: comparisons have no identity of their own
        <Comparison key={at} chain={chain} value={one} onChange={(next) => put(at, next)} />
      ))}
      <Button type="dashed" icon={<Icon name="plus" />} onClick={add}>
        {t('approval.addCondition')}
      </Button>
    </div>
  )
}

interface ComparisonProps {
  chain: ApprovalChain
  value: ApprovalComparison
  onChange: (next: ApprovalComparison | undefined) => void
}

const withoutValues: readonly ConditionOperator[] = ['empty', 'filled']

function Comparison({ chain, value, onChange }: ComparisonProps) {
  const { t } = useTranslation()
  const nameOf = useOwnName()
  const { entries } = useDict('discipline')
  const field = chain.fields.find(({ key }) => key === value.field)
  const what = value.subject === 'field' ? `field ${value.field ?? ''}` : value.subject
  const isNumber = value.operator === 'atLeast' || value.operator === 'atMost'
  const known =
    value.subject === 'purpose'
      ? chain.purposes.map((purpose) => ({ value: purpose, label: purposeText(chain.kind, purpose, t) }))
      : value.subject === 'discipline'
        ? entries.map((entry) => ({ value: entry.value, label: entry.label }))
        : (field?.options.map((option) => ({ value: option.value, label: nameOf(option) })) ?? [])
  const operators = conditionOperators.filter((operator) =>
    value.subject === 'field'
      ? field?.type === 'number' || !['atLeast', 'atMost'].includes(operator)
      : operator === 'is' || operator === 'isNot',
  )
  return (
    <div className="approval-comparison">
      <Select
        aria-label={t('approval.conditionOf')}
        value={what}
        options={[
          { value: 'purpose', label: t('approval.purpose') },
          { value: 'discipline', label: t('approval.discipline') },
          ...chain.fields
            .filter(({ type }) => type !== 'people')
            .map((one) => ({ value: `field ${one.key}`, label: nameOf(one) })),
        ]}
        onChange={(next) => {
          const [subject, key] = next.split(' ') as [ApprovalComparison['subject'], string | undefined]
          onChange({ subject, ...(key && { field: key }), operator: 'is', values: [] })
        }}
      />
      <Select<ConditionOperator>
        aria-label={t('approval.conditionOperator')}
        value={value.operator}
        options={operators.map((operator) => ({ value: operator, label: t(`approval.operator.${operator}`) }))}
        onChange={(operator) => onChange({ ...value, operator, values: [] })}
      />
      {isNumber && (
        <InputNumber
          aria-label={t('approval.conditionValue')}
          value={typeof value.values[0] === 'number' ? value.values[0] : null}
          onChange={(number) => onChange({ ...value, values: number === null ? [] : [number] })}
        />
      )}
      {!isNumber && !withoutValues.includes(value.operator) && (
        <Select
          mode={known.length > 0 ? 'multiple' : 'tags'}
          aria-label={t('approval.conditionValue')}
          placeholder={t('approval.conditionValue')}
          options={known}
          value={value.values.map(String)}
          onChange={(values: string[]) =>
            onChange({
              ...value,
              values: field?.type === 'number' ? values.map(Number).filter(Number.isFinite) : values,
            })
          }
        />
      )}
      <Button
        type="text"
        icon={<Icon name="trash" />}
        aria-label={t('approval.removeCondition')}
        onClick={() => onChange(undefined)}
      />
    </div>
  )
}
