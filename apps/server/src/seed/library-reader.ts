import type { Db } from '../db/client.ts'
import { libraryUsername } from '../modules/provider/library.service.ts'
import { userTable } from '../modules/users/users.table.ts'

/** A service without a password: only its own door opens to it, and only while it is enabled. */
export const seedLibraryReader = (db: Db, enabled: boolean) =>
  db.insert(userTable).values({ username: libraryUsername, nickName: '设计资源库访客', kind: 'service', enabled })
