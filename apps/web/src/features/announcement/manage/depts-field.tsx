import { dept } from '@sunmao/contract'
import { TreeSelect } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCalls } from '../../../api/hooks.ts'
import { Failure } from '../../../ui/loading/failure.tsx'

interface Chosen {
  value: number
  label: string
}

interface DeptsFieldProps {
  isOn: boolean
  id?: string
  value?: Chosen[]
  onChange?: (value: Chosen[]) => void
}

/** Departments, read level by level as they are opened. */
export function DeptsField({ isOn, id, value = [], onChange }: DeptsFieldProps) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<readonly (number | undefined)[]>([undefined])
  const levels = useCalls(dept.list, isOn ? opened.map((pid) => ({ query: { pid } })) : [])
  const failed = levels.find(({ error }) => error)
  const nodes = levels.flatMap(({ data }, index) =>
    (data?.content ?? []).map((row) => ({
      id: row.id,
      pId: opened[index] ?? 0,
      value: row.id,
      title: row.name,
      isLeaf: row.leaf,
    })),
  )
  return (
    <TreeSelect<Chosen[]>
      id={id}
      allowClear
      multiple
      labelInValue
      treeDataSimpleMode
      value={value}
      treeData={nodes}
      placeholder={t('announcement.everybody')}
      notFoundContent={failed?.error && <Failure text={failed.error.message} onRetry={() => void failed.refetch()} />}
      onTreeExpand={(keys) => setOpened([...new Set([...opened, ...keys.map(Number)])])}
      onChange={(next) => onChange?.(next.map(({ value: chosen, label }) => ({ value: chosen, label })))}
    />
  )
}
