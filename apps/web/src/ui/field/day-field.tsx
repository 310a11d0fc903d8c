import { DatePicker } from 'antd'
import dayjs from 'dayjs'

const DAY = 'YYYY-MM-DD'

interface DayFieldProps {
  id?: string
  /** yyyy-MM-dd: a day has no zone. */
  value?: string
  placeholder?: string
  /** Days before this one cannot be chosen. */
  from?: string
  onChange?: (value: string | undefined) => void
}

export const DayField = ({ id, value, placeholder, from, onChange }: DayFieldProps) => (
  <DatePicker
    id={id}
    style={{ width: '100%' }}
    format={DAY}
    placeholder={placeholder}
    disabledDate={(day) => from !== undefined && day.format(DAY) < from}
    value={value ? dayjs(value, DAY) : null}
    onChange={(day) => onChange?.(day?.isValid() ? day.format(DAY) : undefined)}
  />
)
