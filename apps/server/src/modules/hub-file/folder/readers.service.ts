// Who may read a file: one rule in two forms. `readersOf…` answers the policy, which asks for rows by their ids; `isSeen` is the
// same as a condition, for whatever lists or searches. A version in the works is its authors' alone (and, once it is submitted,
// theirs who decide); in a folder with rights of its own only its roles read.
import { and, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx, Project } from '../../../core/context.ts'
import { projectResourceRoleTable, projectResourceTable } from '../../project/project.table.ts'
import { hubFileVersionTable as fileTable, hubFileTable } from '../hub-file.table.ts'
import { libraryFolderTable as folderTable, libraryFolderRightTable as rightTable } from './folder.table.ts'

/** People whose roles are named by the folder whose rights count. */
const people = (rightsFolderId: SQL) => sql`(
  select coalesce(jsonb_agg(distinct person.user_id), '[]') from ${rightTable} named
  join ${projectResourceRoleTable} held on held.role_id = named.role_id
  join ${projectResourceTable} person on person.resource_id = held.resource_id
  join ${folderTable} place on place.folder_id = named.folder_id and place.proj_id = person.proj_id
  where named.folder_id = ${rightsFolderId})`

const ofRights = (rightsFolderId: SQL) =>
  sql`jsonb_build_object('ids', ${people(rightsFolderId)}, 'code', 'library:manage', 'approvalId', null, 'isForLinks', true)`

export const readersOfFolder = sql`case when ${folderTable.rightsFolderId} is not null
  then ${ofRights(sql`${folderTable.rightsFolderId}`)} end`

/** An author who has left leaves what he worked on to whoever manages the library. */
export const readersOfFile = sql`case
  when ${fileTable.state} = 'working' then (
    select jsonb_build_object('ids', coalesce(jsonb_agg(distinct author.user_id), '[]'),
      'code', case
        when count(member.user_id) = 0 then 'library:manage'
        when ${fileTable.approvalId} is not null then 'library:review' end,
      'approvalId', ${fileTable.approvalId}, 'isForLinks', false)
    from ${fileTable} author
    left join ${projectResourceTable} member on member.user_id = author.user_id and member.proj_id = ${hubFileTable.projId}
    where author.hub_file_id = ${fileTable.hubFileId} and author.user_id is not null)
  when ${hubFileTable.folderId} is not null then (
    select ${ofRights(sql`place_of.rights_folder_id`)} from ${folderTable} place_of
    where place_of.folder_id = ${hubFileTable.folderId} and place_of.rights_folder_id is not null)
  end`

type Who = Pick<Ctx, 'user'> & { project?: Pick<Project, 'can'> }

/** Of the rows of a file and its version. */
export const isSeen = (ctx: Who): SQL | undefined => and(isWorkSeen(ctx), isFolderSeen(ctx))

function isWorkSeen({ user, project }: Who): SQL | undefined {
  const isAuthor = sql`exists (select from ${fileTable} author
    where author.hub_file_id = ${fileTable.hubFileId} and author.user_id = ${user.userId})`
  const isLeft = sql`not exists (select from ${fileTable} author
    join ${projectResourceTable} member on member.user_id = author.user_id and member.proj_id = ${hubFileTable.projId}
    where author.hub_file_id = ${fileTable.hubFileId})`
  return or(
    ne(fileTable.state, 'working'),
    user.link ? undefined : isAuthor,
    project?.can('library:review') ? isNotNull(fileTable.approvalId) : undefined,
    project?.can('library:manage') ? isLeft : undefined,
  )
}

/** A reader of a link sees what the link names, wherever it lies. */
const isFolderSeen = ({ user, project }: Who): SQL | undefined =>
  user.link || user.isAdmin || project?.can('library:manage')
    ? undefined
    : or(isNull(hubFileTable.folderId), sql`${hubFileTable.folderId} not in ${hiddenFolders(user.userId)}`)

/** Folders whose rights are not the project's and name none of his roles. */
const hiddenFolders = (userId: number): SQL => sql`(
  select hidden.folder_id from ${folderTable} hidden
  where hidden.rights_folder_id is not null and not exists (
    select from ${rightTable} named
    join ${projectResourceRoleTable} held on held.role_id = named.role_id
    join ${projectResourceTable} person on person.resource_id = held.resource_id and person.proj_id = hidden.proj_id
    where named.folder_id = hidden.rights_folder_id and person.user_id = ${userId}))`

/** That the caller may read a folder. */
export const isFolderRead = ({ user, project }: Who): SQL | undefined =>
  user.isAdmin || project?.can('library:manage')
    ? undefined
    : sql`${folderTable.folderId} not in ${hiddenFolders(user.userId)}`
