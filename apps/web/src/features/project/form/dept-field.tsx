import { dept } from '@sunmao/contract'
import { TreeSelect } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, messageOf } from '../../../api/call.ts'
import { Refusal } from '../../../ui/dialog/refusal.tsx'
import { Failure } from '../../../ui/loading/failure.tsx'
import { SkeletonList } from '../../../ui/loading/skeleton-list.tsx'
import type { ChosenDept } from './project-values.ts'

interface DeptFieldProps {
  id?: string
  value?: ChosenDept
  onChange?: (value: ChosenDept | undefined) => void
}
interface Node {
  id: number
  pId: number
  value: number
  title: string
  isLeaf: boolean
}

/** Departments, read level by level as they are opened. */
export function DeptField({ id, value, onChange }: DeptFieldProps) {
  const { t } = useTranslation()
  const [nodes, setNodes] = useState<readonly Node[]>()
  const [failure, setFailure] = useState<string>()
  const load = async (pid?: number) => {
    try {
      const { content } = await call(dept.list, { query: { pid } }, { quiet: true })
      const level = content.map((row) => ({
        id: row.id,
        pId: pid ?? 0,
        value: row.id,
        title: row.name,
        isLeaf: row.leaf,
      }))
      setNodes((before = []) => [...before.filter((node) => node.pId !== (pid ?? 0)), ...level])
      setFailure(undefined)
    } catch (error) {
      setFailure(messageOf(error))
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the top level, once
  useEffect(() => void load(), [])
  return (
    <>
      <TreeSelect<ChosenDept | undefined>
        id={id}
        allowClear
        labelInValue
        treeDataSimpleMode
        value={value}
        treeData={nodes ? [...nodes] : []}
        placeholder={t('common.pleaseSelect')}
        notFoundContent={
          failure ? <Failure text={failure} onRetry={() => load()} /> : !nodes && <SkeletonList rows={3} />
        }
        loadData={(node) => load(Number(node.value))}
        onChange={(next) => onChange?.(next && { value: next.value, label: next.label })}
      />
      {nodes && <Refusal text={failure} />}
    </>
  )
}
