import type { ApprovalPerson } from '@sunmao/contract'
import { Avatar } from '../../../ui/label/avatar.tsx'

export const Face = ({ person, size = 24 }: { person: ApprovalPerson; size?: number }) => (
  <Avatar
    name={person.nickName}
    size={size}
    src={person.avatarName && `/avatar/${encodeURIComponent(person.avatarName)}`}
  />
)
