import type { Db } from '../../db/client.ts'
import type { SeedStep } from '../../module.ts'
import { insertProjectRights } from '../../seed/project-rights.ts'

const leads = ['项目负责人', 'BIM负责人', '专业负责人']

const seedRights = (db: Db) =>
  insertProjectRights(db, [
    { permission: 'meeting:add', title: '发起会议', titleEn: 'Arrange meetings', roles: leads },
    { permission: 'meeting:manage', title: '管理会议', titleEn: 'Manage meetings', roles: ['项目负责人'] },
  ])

export const meetingSeeds: readonly SeedStep[] = [{ name: 'meeting-rights', run: seedRights }]
