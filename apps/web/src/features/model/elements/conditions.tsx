import { searchOps } from '@sunmao/contract'
import { Button, Form, Input, InputNumber, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/icon.tsx'
import { type FindOp, isNumeric, needsValue } from './find.ts'

const MOST = 20

/** Conditions on any property, all of which must hold; two bounds of the same one make a range. */
export function Conditions() {
  const { t } = useTranslation()
  return (
    <Form.List name="conditions">
      {(fields, { add, remove }) => (
        <>
          {fields.map(({ key, name }) => (
            <Condition key={key} place={name} onRemove={() => remove(name)} />
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

function Condition({ place, onRemove }: { place: number; onRemove: () => void }) {
  const { t } = useTranslation()
  const op = Form.useWatch<FindOp | undefined>(['conditions', place, 'op'])
  const required = { required: true, message: t('validate.required') }
  return (
    <div className="model-condition">
      <Form.Item name={[place, 'set']} noStyle>
        <Input maxLength={200} aria-label={t('model.propertySet')} placeholder={t('model.anySet')} />
      </Form.Item>
      <Form.Item name={[place, 'name']} rules={[{ ...required, whitespace: true }]}>
        <Input maxLength={200} aria-label={t('model.property')} placeholder={t('model.property')} />
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
            <Input maxLength={500} aria-label={t('model.value')} placeholder={t('model.value')} />
          )}
        </Form.Item>
      )}
      <Button type="text" aria-label={t('model.removeCondition')} icon={<Icon name="close" />} onClick={onRemove} />
    </div>
  )
}
