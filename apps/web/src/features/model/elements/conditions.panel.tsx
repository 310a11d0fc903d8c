import { modelQuery, type PropertyName, propertyNameMost, propertyValueMost, searchOps } from '@sunmao/contract'
import { AutoComplete, Button, Form, Input, InputNumber, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/hooks.ts'
import { ifcNamesText, useIfcTerms } from '../../../api/use-ifc-terms.ts'
import { Icon } from '../../../ui/picture/icon.tsx'
import { type FindOp, isNumeric, needsValue } from './find.api.ts'

const MOST = 20

interface ConditionsProps {
  fileIds: readonly number[]
  /** Where in the form they stand. */
  within?: readonly string[]
}

/** Conditions on any property, all of which must hold; two bounds of the same one make a range. */
export function Conditions({ fileIds, within = [] }: ConditionsProps) {
  const { t } = useTranslation()
  const { data = [] } = useCall(modelQuery.propertyNames, { body: { fileIds: [...fileIds] } })
  return (
    <Form.List name={[...within, 'conditions']}>
      {(fields, { add, remove }) => (
        <>
          {fields.map(({ key, name }) => (
            <Condition
              key={key}
              path={[...within, 'conditions', name]}
              place={name}
              known={data}
              onRemove={() => remove(name)}
            />
          ))}
          <Button
            type="dashed"
            size="small"
            className="model-condition-add"
            icon={<Icon name="plus" />}
            disabled={fields.length >= MOST}
            onClick={() => add({ op: 'is' })}
          >
            {t('model.addCondition')}
          </Button>
        </>
      )}
    </Form.List>
  )
}

interface ConditionProps {
  path: (string | number)[]
  place: number
  known: readonly PropertyName[]
  onRemove: () => void
}

function Condition({ path, place, known, onRemove }: ConditionProps) {
  const { t } = useTranslation()
  const { setTerm, propertyTerm } = useIfcTerms()
  const op = Form.useWatch<FindOp | undefined>([...path, 'op'])
  const set = Form.useWatch<string | undefined>([...path, 'set'])
  const inSet = known.filter((one) => !set || one.set === set)
  const required = { required: true, message: t('validate.required') }
  return (
    <div className="model-condition">
      <Form.Item name={[place, 'set']} noStyle>
        <AutoComplete
          aria-label={t('model.propertySet')}
          placeholder={t('model.anySet')}
          maxLength={propertyNameMost}
          showSearch={{ filterOption: isAsked }}
          options={choices(
            known.map((one) => one.set),
            setTerm,
          )}
        />
      </Form.Item>
      <Form.Item name={[place, 'name']} rules={[{ ...required, whitespace: true }]}>
        <AutoComplete
          aria-label={t('model.property')}
          placeholder={t('model.property')}
          maxLength={propertyNameMost}
          showSearch={{ filterOption: isAsked }}
          options={choices(
            inSet.map((one) => one.name),
            propertyTerm,
          )}
        />
      </Form.Item>
      <Form.Item name={[place, 'op']} noStyle>
        <Select
          aria-label={t('model.op')}
          options={searchOps.map((one) => ({ value: one, label: t(`model.op.${one}`) }))}
        />
      </Form.Item>
      {needsValue(op) && (
        <Form.Item name={[place, 'value']} rules={[required]}>
          {isNumeric(op) ? (
            <InputNumber aria-label={t('model.value')} placeholder={t('model.number')} className="model-wide" />
          ) : (
            <Input maxLength={propertyValueMost} aria-label={t('model.value')} placeholder={t('model.value')} />
          )}
        </Form.Item>
      )}
      <Button type="text" aria-label={t('model.removeCondition')} icon={<Icon name="close" />} onClick={onRemove} />
    </div>
  )
}

const choices = (names: string[], word: (name: string) => string) =>
  [...new Set(names)].map((value) => {
    const label = word(value) === value ? value : `${word(value)} · ${value}`
    return { value, label, search: ifcNamesText([value]).toLowerCase() }
  })
const isAsked = (typed: string, option?: { search: string }) =>
  option?.search.includes(typed.trim().toLowerCase()) ?? false
