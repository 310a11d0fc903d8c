import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import { usePage } from '../page/page-location.tsx'

const DAY = 'YYYY-MM-DD'

/** From the first moment of one day to the last of another, as lists are asked; undefined without both. */
export function useDaysFilter(): [string, string] | undefined {
  const { query } = usePage()
  const [from, to] = [query.get('from'), query.get('to')]
  const isDay = (text: string | null): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') && dayjs(text).isValid()
  return isDay(from) && isDay(to) ? [`${from} 00:00:00`, `${to} 23:59:59`] : undefined
}

/** Two days that narrow a list; they live in the address, and new ones start at the first page. */
export function DaysFilter({ label }: { label: string }) {
  const { t } = useTranslation()
  const { setQuery } = usePage()
  const days = useDaysFilter()
  return (
    <DatePicker.RangePicker
      allowClear
      aria-label={label}
      format={DAY}
      placeholder={[t('common.dayFrom', { what: label }), t('common.dayTo')]}
      style={{ width: 280, marginBottom: 12 }}
      value={days ? [dayjs(days[0]), dayjs(days[1])] : null}
      onChange={(chosen) => {
        const [from, to] = chosen ?? []
        setQuery({ from: from?.format(DAY), to: to?.format(DAY), page: undefined })
      }}
    />
  )
}
