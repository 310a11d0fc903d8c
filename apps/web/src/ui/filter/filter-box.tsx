import { Input } from 'antd'
import { usePage } from '../page/page-location.tsx'

/** One text that narrows a list; it lives in the address under `name`, and a new one starts at the first page. */
export function FilterBox({ name, label }: { name: string; label: string }) {
  const { query, setQuery } = usePage()
  return (
    <Input.Search
      allowClear
      defaultValue={query.get(name) ?? undefined}
      placeholder={label}
      aria-label={label}
      style={{ maxWidth: 260, marginBottom: 12 }}
      onSearch={(text) => setQuery({ [name]: text.trim(), page: undefined })}
    />
  )
}
