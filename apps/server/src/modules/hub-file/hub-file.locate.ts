import { sql } from 'drizzle-orm'
import type { Locator } from '../../core/locate.ts'
import { libraryFolderTable } from './folder/folder.table.ts'
import { readersOfFile, readersOfFolder } from './folder/readers.service.ts'
import { hubFileTable, hubFileVersionTable } from './hub-file.table.ts'

const versions = sql`${hubFileVersionTable} join ${hubFileTable} on ${hubFileTable.hubFileId} = ${hubFileVersionTable.hubFileId}`
const ofFile = {
  readers: readersOfFile,
  id: hubFileVersionTable.fileId,
  projId: hubFileTable.projId,
  subId: hubFileTable.subId,
}

const ofFolder = {
  id: libraryFolderTable.folderId,
  projId: libraryFolderTable.projId,
  subId: libraryFolderTable.subId,
  readers: readersOfFolder,
}

export const hubFileLocators: Record<string, Locator> = {
  // In brackets: a condition belongs to the join that stands before it.
  folder: { ...ofFolder, from: sql`(select * from ${libraryFolderTable} where delete_time is null) library_folder` },
  removedFolder: {
    ...ofFolder,
    from: sql`(select * from ${libraryFolderTable} where delete_time is not null) library_folder`,
  },
  hubFile: { ...ofFile, from: sql`${versions} and ${hubFileVersionTable.deleteTime} is null`, isShareable: true },
  removedHubFile: { ...ofFile, from: sql`${versions} and ${hubFileVersionTable.deleteTime} is not null` },
}
