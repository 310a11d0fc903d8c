import type { MeetingPerson } from '@sunmao/contract'
import { Avatar } from '../../../ui/label/avatar.tsx'

export const Face = ({ person, size = 24 }: { person: MeetingPerson; size?: number }) => (
  <Avatar
    name={person.nickName}
    size={size}
    src={person.avatarName && `/avatar/${encodeURIComponent(person.avatarName)}`}
  />
)
