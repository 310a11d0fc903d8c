import { projectMember } from '@sunmao/contract'
import { useCall } from '../../../api/hooks.ts'
import { useDict } from '../../../api/use-dict.ts'
import { useSession } from '../../../session/session.ts'

/** The discipline that the person here works for in the project, else the first one there is. Nothing while it is not known. */
export function useOwnDiscipline(projId: number): string | undefined {
  const { data } = useCall(projectMember.resources, { query: { projId } })
  const { entries } = useDict('discipline')
  const me = useSession((session) => session.info?.user.id)
  const mine = data?.content.find(({ user }) => user.id === me)?.disciplines[0]
  return mine ?? (data ? entries[0]?.value : undefined)
}
