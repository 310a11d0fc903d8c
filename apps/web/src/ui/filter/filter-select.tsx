import { Select } from 'antd'
import { usePage } from '../page/page-location.tsx'
import './filter-select.css'

interface FilterSelectProps<V extends string | number> {
  name: string
  label: string
  /** Nothing while they are not known. */
  options: readonly { value: V; label: string }[] | undefined
  isSearchable?: boolean
}

/** One choice that narrows a list; it lives in the address under `name`, and another one starts at the first page. */
export function FilterSelect<V extends string | number>({ name, label, options, isSearchable }: FilterSelectProps<V>) {
  const { query, setQuery } = usePage()
  const chosen = query.get(name)
  return (
    <Select<V>
      allowClear
      {...(isSearchable && { showSearch: { optionFilterProp: 'label' } })}
      className="filter-select"
      aria-label={label}
      placeholder={label}
      // What the address says and nobody offers is not shown.
      value={options?.find(({ value }) => String(value) === chosen)?.value}
      options={options?.slice()}
      onChange={(next?: V) => setQuery({ [name]: next, page: undefined })}
    />
  )
}
