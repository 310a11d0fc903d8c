import { TreeSelect } from 'antd'
import { useTranslation } from 'react-i18next'

export interface Named {
  id: number
  name: string
}

/** What a form gives its field. */
export interface SelectFieldProps {
  id?: string
  value?: Named | readonly Named[]
  onChange?: (value: Named | Named[] | undefined) => void
  placeholder?: string
  'aria-label'?: string
  /** Left out with everything below it: nothing can stand below itself. */
  without?: number
}

interface Labelled {
  value: number
  label: string
}
interface Row extends Named {
  leaf: boolean
  children?: Row[]
}

interface LazySelectProps extends SelectFieldProps {
  rows: readonly Row[]
  onOpen: (ids: readonly number[]) => void
  multiple?: boolean
}

const nodesOf = (rows: readonly Row[], without?: number): object[] =>
  rows
    .filter(({ id }) => id !== without)
    .map(({ id, name, leaf, children }) => ({
      value: id,
      title: name,
      isLeaf: leaf,
      children: children && nodesOf(children, without),
    }))

const labelled = ({ id, name }: Named): Labelled => ({ value: id, label: name })
const named = ({ value, label }: Labelled): Named => ({ id: value, name: label })

/** A tree to choose from that is read as it is opened; what is chosen brings its name along. */
export function LazySelect(props: LazySelectProps) {
  const { rows, onOpen, value, onChange, without, multiple = false, placeholder, ...field } = props
  const { t } = useTranslation()
  const given = [value ?? []].flat().map(labelled)
  const change = (next: Labelled | Labelled[] | undefined) => {
    if (Array.isArray(next)) onChange?.(next.map(named))
    else onChange?.(next && named(next))
  }
  return (
    <TreeSelect<Labelled | Labelled[] | undefined>
      {...field}
      allowClear
      labelInValue
      multiple={multiple}
      value={multiple ? given : given[0]}
      treeData={nodesOf(rows, without)}
      placeholder={placeholder ?? t('common.pleaseSelect')}
      style={{ width: '100%' }}
      onTreeExpand={(keys) => onOpen(keys.map(Number))}
      onChange={change}
    />
  )
}
