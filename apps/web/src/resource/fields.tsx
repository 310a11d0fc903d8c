import { Input, InputNumber, Switch } from 'antd'
import type { ReactElement, ReactNode } from 'react'
import { Status } from '../ui/label/status.tsx'

type Say = (key: 'common.enabled' | 'common.disabled' | 'common.yes' | 'common.no') => string

/** How one field of a row is typed in and shown. */
export interface Field<K extends 'text' | 'number' | 'toggle' = 'text' | 'number' | 'toggle'> {
  kind: K
  input: ReactElement
  isRequired: boolean
  initial?: unknown
  /** Left out = not in the table. */
  cell?: (value: unknown, say: Say) => ReactNode
}

interface TextOptions {
  max: number
  isRequired?: boolean
  isLong?: boolean
  /** Only in the form. */
  isHidden?: boolean
}

export const text = ({ max, isRequired = false, isLong = false, isHidden = false }: TextOptions): Field<'text'> => ({
  kind: 'text',
  isRequired,
  input: isLong ? <Input.TextArea maxLength={max} autoSize={{ minRows: 2, maxRows: 8 }} /> : <Input maxLength={max} />,
  cell: isHidden ? undefined : (value) => String(value ?? ''),
})

export const number = (initial = 999): Field<'number'> => ({
  kind: 'number',
  isRequired: true,
  initial,
  input: <InputNumber min={0} max={99_999} precision={0} />,
  cell: String,
})

/** On or off; a fact instead of a state says yes or no. */
export const toggle = (initial = true, isFact = false): Field<'toggle'> => ({
  kind: 'toggle',
  isRequired: false,
  initial,
  input: <Switch />,
  cell: (value, say) =>
    isFact ? (
      say(value ? 'common.yes' : 'common.no')
    ) : (
      <Status meaning={value ? 'done' : 'void'}>{say(value ? 'common.enabled' : 'common.disabled')}</Status>
    ),
})
