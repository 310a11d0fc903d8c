import type { ApprovalField, ApprovalForm } from '@sunmao/contract'
import { DatePicker, Form, Input, InputNumber, Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PeopleSelect } from '../../people-search/choose/people-select.panel.tsx'

type FieldValue = ApprovalForm[string] | Dayjs | undefined
export type FormValues = Record<string, FieldValue>

/** A text of a definition in the reader's language. */
export function useOwnName(): (one: { name: string; nameEn?: string | null | undefined }) => string {
  const { i18n } = useTranslation()
  const isEnglish = i18n.language.startsWith('en')
  return ({ name, nameEn }) => (isEnglish && nameEn) || name
}

/** The fields that a definition asks its starter for. */
export function FormFields({ fields, projId }: { fields: readonly ApprovalField[]; projId: number | undefined }) {
  const { t } = useTranslation()
  const nameOf = useOwnName()
  return fields.map((field) => (
    <Form.Item
      key={field.key}
      name={['form', field.key]}
      label={nameOf(field)}
      rules={
        field.isRequired
          ? [
              {
                required: true,
                ...(['text', 'longText'].includes(field.type) && { whitespace: true }),
                message: t('validate.required'),
              },
            ]
          : []
      }
    >
      {inputOf(field, projId, nameOf)}
    </Form.Item>
  ))
}

function inputOf(field: ApprovalField, projId: number | undefined, nameOf: ReturnType<typeof useOwnName>): ReactNode {
  switch (field.type) {
    case 'text':
      return <Input maxLength={200} />
    case 'longText':
      return <Input.TextArea maxLength={4000} autoSize={{ minRows: 2, maxRows: 8 }} />
    case 'number':
      return <InputNumber className="approval-wide" />
    case 'date':
      return <DatePicker className="approval-wide" />
    case 'choice':
      return (
        <Select
          allowClear={!field.isRequired}
          options={field.options.map((option) => ({ value: option.value, label: nameOf(option) }))}
        />
      )
    case 'people':
      return <PeopleSelect isMany projId={projId} most={50} />
  }
}

/** As the fields hold it. */
export const valuesOf = (fields: readonly ApprovalField[], form: ApprovalForm): FormValues =>
  Object.fromEntries(
    fields.map(({ key, type, default: first }) => {
      const value = form[key] ?? first ?? undefined
      return [key, type === 'date' && typeof value === 'string' ? dayjs(value) : value]
    }),
  )

/** As it crosses the wire. */
export const formOf = (values: FormValues | undefined): ApprovalForm =>
  Object.fromEntries(
    Object.entries(values ?? {}).map(([key, value]) => [
      key,
      dayjs.isDayjs(value) ? value.format('YYYY-MM-DD') : ((value as ApprovalForm[string] | undefined) ?? null),
    ]),
  )
