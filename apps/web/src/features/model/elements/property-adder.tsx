import { Button, Form, Input, Popover } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/icon.tsx'
import type { PropertyName } from './dimensions.ts'

interface PropertyAdderProps {
  label: string
  disabled?: boolean
  onAdd: (property: PropertyName) => void
}

/** Names one property by its set and its own name, as the model writes them. */
export function PropertyAdder({ label, disabled, onAdd }: PropertyAdderProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [form] = Form.useForm<PropertyName>()
  const add = ({ set, name }: PropertyName) => {
    onAdd({ set: set.trim(), name: name.trim() })
    form.resetFields()
    setOpen(false)
  }
  const required = { required: true, whitespace: true, message: t('validate.required') }
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger="click"
      content={
        <Form<PropertyName> form={form} layout="vertical" onFinish={add}>
          <Form.Item name="set" label={t('model.propertySet')} rules={[required]}>
            <Input maxLength={200} placeholder="Pset_WallCommon" autoComplete="off" />
          </Form.Item>
          <Form.Item name="name" label={t('model.property')} rules={[required]}>
            <Input maxLength={200} placeholder="FireRating" autoComplete="off" />
          </Form.Item>
          <Button type="primary" htmlType="submit">
            {t('common.add')}
          </Button>
        </Form>
      }
    >
      <Button disabled={disabled} icon={<Icon name="plus" />}>
        {label}
      </Button>
    </Popover>
  )
}
