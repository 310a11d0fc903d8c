import { assistant, type ToolTable, type ToolValues } from '@sunmao/contract'
import { Button, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/hooks.ts'
import { SkeletonList } from '../../ui/loading/skeleton-list.tsx'

interface ConditionFormProps {
  projId: number
  table: ToolTable
  onRun: (values: ToolValues) => Promise<void>
}

/** The conditions of a query as a form, with what this project has to choose from. */
export function ConditionForm({ projId, table, onRun }: ConditionFormProps) {
  const { t } = useTranslation()
  const { data: fields } = useCall(assistant.form, { query: { projId: projId, tool: table.tool } })
  const [isBusy, setBusy] = useState(false)
  if (!fields) return <SkeletonList rows={2} />
  const send = async (given: Record<string, string | string[] | undefined>) => {
    setBusy(true)
    const values = Object.entries(given).flatMap(([name, value]) => {
      const words = [value].flat().filter((one): one is string => Boolean(one?.trim()))
      return words.length > 0 ? [[name, words]] : []
    })
    await onRun(Object.fromEntries(values)).finally(() => setBusy(false))
  }
  const first = Object.fromEntries(
    fields.map(({ name, isMany }) => [name, isMany ? table.values[name] : table.values[name]?.[0]]),
  )
  return (
    <Form className="assistant-form" layout="vertical" initialValues={first} onFinish={send}>
      {fields.map(({ name, label, isMany, options }) => (
        <Form.Item key={name} name={name} label={label}>
          {options ? (
            <Select
              allowClear
              mode={isMany ? 'multiple' : undefined}
              maxTagCount="responsive"
              showSearch={{ optionFilterProp: 'label' }}
              options={options}
            />
          ) : (
            <Input allowClear maxLength={100} />
          )}
        </Form.Item>
      ))}
      <Button type="primary" htmlType="submit" loading={isBusy}>
        {t('assistant.runAgain')}
      </Button>
    </Form>
  )
}
