import { type PickedPerson, projectMember } from '@sunmao/contract'
import { Segmented, Select } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/hooks.ts'
import { Empty } from '../../../ui/loading/empty.tsx'
import { Failure } from '../../../ui/loading/failure.tsx'
import { SkeletonList } from '../../../ui/loading/skeleton-list.tsx'

const PAUSE_MS = 250
const sources = ['users', 'usersFy', 'usersZj'] as const

/** Somebody chosen; the name comes along, because the next search may not find him. */
export interface ChosenPerson {
  value: number
  label: string
}

interface PeopleSelectProps {
  projId: number
  id?: string
  value?: ChosenPerson[]
  onChange?: (value: ChosenPerson[]) => void
}

/** Several people from one source or another; changing it keeps who was chosen. */
export function PeopleSelect({ projId, id, value, onChange }: PeopleSelectProps) {
  const { t } = useTranslation()
  const [source, setSource] = useState<(typeof sources)[number]>('users')
  const [text, setText] = useState('')
  const blurry = usePaused(text.trim())
  const found = useCall(projectMember[source], { query: { projId, blurry } })
  const nothing = () => {
    if (found.error) return <Failure text={found.error.message} onRetry={found.refetch} />
    return found.isPending ? <SkeletonList rows={3} /> : <Empty text={t('project.peopleNone')} />
  }
  return (
    <>
      <Segmented
        aria-label={t('project.source')}
        className="project-source"
        value={source}
        options={sources.map((one) => ({ value: one, label: t(`project.source.${one}`) }))}
        onChange={setSource}
      />
      <Select<ChosenPerson[]>
        id={id}
        mode="multiple"
        labelInValue
        allowClear
        showSearch={{ filterOption: false, onSearch: setText }}
        loading={found.isPending}
        placeholder={t('project.peopleSearch')}
        notFoundContent={nothing()}
        value={value}
        options={found.data?.map((person) => ({ value: person.id, label: nameOf(person) }))}
        onChange={(next) => onChange?.(next.map(({ value, label }) => ({ value, label })))}
      />
    </>
  )
}

const nameOf = ({ nickName, jobNumber, deptName }: PickedPerson) =>
  [nickName, jobNumber, deptName].filter(Boolean).join(' · ')

/** The text once the typing pauses. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
