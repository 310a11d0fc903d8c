import type { Db } from '../../db/client.ts'
import type { SeedStep } from '../../module.ts'
import { insertDictionary } from '../../seed/dictionaries.ts'
import { insertProjectRights } from '../../seed/project-rights.ts'

const seedWords = (db: Db) =>
  insertDictionary(db, 'annotation_status', '批注状态', [
    ['open', '待回复', 'Awaiting reply'],
    ['replied', '已回复', 'Replied'],
    ['closed', '已关闭', 'Closed'],
    ['to_issue', '已转问题', 'Turned into issue'],
    ['void', '已撤回', 'Withdrawn'],
  ])

const leads = ['项目负责人', 'BIM负责人']
const working = [...leads, '专业负责人', '设计人', '校对人', '审核人', '审定人', '业主']

/** Everybody who works in a project annotates; leads edit and delete what others have written. */
const seedRights = (db: Db) =>
  insertProjectRights(db, [
    { permission: 'hubAnnotation:add', title: '新建批注', titleEn: 'Add annotations', roles: working },
    {
      permission: 'hubAnnotation:edit',
      title: '管理批注',
      titleEn: 'Manage annotations',
      roles: [...leads, '专业负责人'],
    },
    { permission: 'hubAnnotation:del', title: '删除批注', titleEn: 'Delete annotations', roles: leads },
  ])

export const annotationSeeds: readonly SeedStep[] = [
  { name: 'annotation-words', run: seedWords },
  { name: 'annotation-rights', run: seedRights },
]
