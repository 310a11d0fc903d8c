import type { Db } from '../db/client.ts'
import { dictDetailTable, dictTable } from '../modules/admin/dict.table.ts'

type Detail = [value: string, label: string, labelEn: string]

const dictionaries: [name: string, description: string, details: Detail[]][] = [
  [
    'user_status',
    '用户状态',
    [
      ['true', '启用', 'Enabled'],
      ['false', '停用', 'Disabled'],
    ],
  ],
  [
    'dept_status',
    '部门状态',
    [
      ['true', '启用', 'Enabled'],
      ['false', '停用', 'Disabled'],
    ],
  ],
  [
    'job_status',
    '岗位状态',
    [
      ['true', '启用', 'Enabled'],
      ['false', '停用', 'Disabled'],
    ],
  ],
  [
    'feedback_module',
    '反馈模块',
    [
      ['sign_in', '登录与账号', 'Sign-in and account'],
      ['home', '首页与待办', 'Home and to-dos'],
      ['project', '项目', 'Projects'],
      ['model', '模型浏览', 'Model viewing'],
      ['issue', '问题与批注', 'Issues and annotations'],
      ['other', '其他', 'Something else'],
    ],
  ],
  [
    'project_status',
    '项目状态',
    [
      ['not_started', '未启动', 'Not started'],
      ['running', '进行中', 'Running'],
      ['paused', '已暂停', 'Paused'],
      ['finished', '已完成', 'Finished'],
      ['archived', '已归档', 'Archived'],
      ['cancelled', '已终止', 'Cancelled'],
    ],
  ],
  [
    'project_stage',
    '设计阶段',
    [
      ['方案', '方案', 'Concept'],
      ['初设', '初设', 'Preliminary'],
      ['施工图', '施工图', 'Construction documents'],
    ],
  ],
  [
    'discipline',
    '专业',
    [
      ['A', '建筑', 'Architecture'],
      ['S', '结构', 'Structure'],
      ['P', '给排水', 'Plumbing'],
      ['M', '暖通', 'HVAC'],
      ['E', '电气', 'Electrical'],
      ['T', '智能化', 'Intelligent systems'],
      ['G', '总图', 'Site plan'],
      ['I', '装饰', 'Interior'],
      ['C', '幕墙', 'Curtain wall'],
      ['L', '景观', 'Landscape'],
    ],
  ],
]

export async function seedDictionaries(db: Db): Promise<void> {
  for (const dictionary of dictionaries) await insertDictionary(db, ...dictionary)
}

export async function insertDictionary(db: Db, name: string, description: string, details: Detail[]): Promise<void> {
  const [dict] = await db.insert(dictTable).values({ name, description }).returning({ id: dictTable.id })
  const rows = details.map(([value, label, labelEn], index) => ({
    dictId: dict!.id,
    value,
    label,
    labelEn,
    dictSort: index + 1,
  }))
  await db.insert(dictDetailTable).values(rows)
}
