import { FilterRule, propertyNameMost, propertyValueMost } from '@sunmao/contract'
import { ifcNames } from '@sunmao/i18n/ifc'
import { Button, Form, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useIfcTerms } from '../../../api/use-ifc-terms.ts'
import { Icon } from '../../../ui/picture/icon.tsx'
import { IfcName } from './ifc-name.tsx'
import { needsValue, type Rule } from './rule-text.api.ts'
import './filter-view.css'

const MOST = 50
const { field: fields, op: ops, effect: effects } = FilterRule.shape
const firstColour = '#2483b8'

/** The rules of a view, from the first to the last: a later one may change what an earlier one did. */
export function RuleList() {
  const { t } = useTranslation()
  return (
    <Form.List
      name="rules"
      rules={[
        {
          validator: async (_, rules: Rule[] | undefined) => {
            if (!rules?.length) throw new Error(t('filterModelView.noRules'))
          },
        },
      ]}
    >
      {(rows, { add, remove }, { errors }) => (
        <Form.Item label={t('filterModelView.rules')} className="view-rule-list">
          {rows.map(({ key, name }) => (
            <RuleRow key={key} place={name} onRemove={() => remove(name)} />
          ))}
          <Button
            type="dashed"
            icon={<Icon name="plus" />}
            disabled={rows.length >= MOST}
            onClick={() => add({ field: 'class', op: 'is', effect: 'isolate' })}
          >
            {t('filterModelView.addRule')}
          </Button>
          <Form.ErrorList errors={errors} />
        </Form.Item>
      )}
    </Form.List>
  )
}

function RuleRow({ place, onRemove }: { place: number; onRemove: () => void }) {
  const { t } = useTranslation()
  const terms = useIfcTerms()
  const rule = Form.useWatch<Rule | undefined>(['rules', place])
  const required = { required: true, whitespace: true, message: t('validate.required') }
  return (
    <div className="view-rule">
      <Form.Item name={[place, 'field']}>
        <Select
          aria-label={t('filterModelView.field')}
          options={fields.options.map((one) => ({ value: one, label: t(`filterModelView.field.${one}`) }))}
        />
      </Form.Item>
      {rule?.field === 'property' && (
        <>
          <Form.Item name={[place, 'set']}>
            <Input maxLength={propertyNameMost} aria-label={t('model.propertySet')} placeholder={t('model.anySet')} />
          </Form.Item>
          <Form.Item name={[place, 'name']} rules={[required]}>
            <IfcName names={ifcNames.properties} word={terms.propertyTerm} label={t('model.property')} />
          </Form.Item>
        </>
      )}
      <Form.Item name={[place, 'op']}>
        <Select
          aria-label={t('filterModelView.op')}
          options={ops.options.map((one) => ({ value: one, label: t(`filterModelView.op.${one}`) }))}
        />
      </Form.Item>
      {needsValue(rule?.op) && (
        <Form.Item name={[place, 'value']} rules={[required]}>
          {rule?.field === 'class' ? (
            <IfcName names={ifcNames.classes} word={terms.classTerm} label={t('filterModelView.value')} />
          ) : (
            <Input
              maxLength={propertyValueMost}
              aria-label={t('filterModelView.value')}
              placeholder={t('filterModelView.value')}
            />
          )}
        </Form.Item>
      )}
      <Form.Item name={[place, 'effect']}>
        <Select
          aria-label={t('filterModelView.effect')}
          options={effects.options.map((one) => ({ value: one, label: t(`filterModelView.effect.${one}`) }))}
        />
      </Form.Item>
      {rule?.effect === 'colour' && (
        <Form.Item name={[place, 'colour']} initialValue={firstColour}>
          <Input type="color" className="view-colour-field" aria-label={t('filterModelView.colour')} />
        </Form.Item>
      )}
      <Button
        type="text"
        className="view-rule-remove"
        aria-label={t('filterModelView.removeRule', { place: place + 1 })}
        icon={<Icon name="close" />}
        onClick={onRemove}
      />
    </div>
  )
}
