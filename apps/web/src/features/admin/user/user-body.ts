import type { User } from '@sunmao/contract'
import { users } from '@sunmao/contract'

export const genders = users.create.body.shape.gender.unwrap().unwrap().options
type Gender = (typeof genders)[number]

const idOf = ({ id }: { id: number }) => ({ id })

export const genderOf = (text: string | undefined): Gender | undefined => genders.find((gender) => gender === text)

/** A row as an edit sends it back: people and places by id only. */
export const userBody = (row: User) => ({
  id: row.id,
  rowVersion: row.rowVersion,
  username: row.username,
  nickName: row.nickName,
  jobNumber: row.jobNumber,
  email: row.email,
  phone: row.phone,
  gender: genderOf(row.gender),
  enabled: row.enabled,
  site: row.site && idOf(row.site),
  dept: { id: row.dept.id },
  roles: row.roles.map(idOf),
  jobs: row.jobs.map(idOf),
})
