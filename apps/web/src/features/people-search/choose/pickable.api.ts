import { approvalPeople, projectMember } from '@sunmao/contract'
import { useState } from 'react'
import { useCall } from '../../../api/hooks.ts'
import { useDict } from '../../../api/use-dict.ts'
import { usePersonName } from '../../../ui/label/person-name.ts'

export interface Named {
  id?: number | undefined
  nickName: string
  left?: boolean | undefined
}

/** Somebody who can be chosen, with what tells people of one name apart. */
export interface Pickable {
  id: number
  nickName: string
  jobNumber?: string | undefined
  deptName?: string | undefined
  roleNames?: string[] | undefined
  disciplines?: string[] | undefined
}

interface Asked {
  projId: number | undefined
  blurry: string
  known?: readonly Named[]
  /** Those who are chosen. */
  ids?: readonly number[]
  isOpen: boolean
}

const quiet = { keepPrevious: true, quiet: true } as const

/** Who is found, and the names of those who are chosen: whoever was seen once keeps his name. */
export function usePickable({ projId, blurry, known = [], ids = [], isOpen }: Asked) {
  const name = usePersonName()
  const inProject = projId !== undefined
  const staff = useCall(
    projectMember.projectUsers,
    { query: { projId: projId ?? 0, blurry } },
    { ...quiet, enabled: isOpen && inProject },
  )
  const everybody = useCall(approvalPeople.list, { query: { blurry } }, { ...quiet, enabled: isOpen && !inProject })
  const found: readonly Pickable[] =
    (inProject ? staff.data : everybody.data)?.flatMap((one) => (one.id ? [{ ...one, id: one.id }] : [])) ?? []
  const [seen] = useState(() => new Map<number, string>())
  for (const one of [...known, ...found]) if (one.id) seen.set(one.id, name(one))
  const unknown = ids.filter((id) => !seen.has(id))
  const asked = { query: { ids: unknown.join(',') } }
  const { data: named = [] } = useCall(approvalPeople.list, asked, { quiet: true, enabled: unknown.length > 0 })
  for (const one of named) if (one.id) seen.set(one.id, name(one))
  return { found, seen: seen as ReadonlyMap<number, string>, nameOf: (id: number) => seen.get(id) ?? String(id) }
}

/** What somebody is here: discipline, role, department where the project says nothing, job number. */
export function usePersonNote() {
  const { labelOf } = useDict('discipline')
  return ({ disciplines = [], roleNames = [], deptName, jobNumber }: Pickable): string => {
    const parts = [...disciplines.map((one) => labelOf(one)), ...roleNames]
    return [...(parts.length > 0 ? parts : [deptName]), jobNumber].filter(Boolean).join(' · ')
  }
}
