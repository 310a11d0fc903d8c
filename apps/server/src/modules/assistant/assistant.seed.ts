import type { Db } from '../../db/client.ts'
import type { SeedStep } from '../../module.ts'
import { insertProjectScreen } from '../../seed/project-screen.ts'
import { parameterTable } from '../parameters/parameters.table.ts'
import { leavesCode, onCode, perDayCode } from './assistant-rules.service.ts'

async function seedRules(db: Db): Promise<void> {
  await db.insert(parameterTable).values([
    {
      code: onCode,
      name: '智能助手：1 开启，0 关闭',
      nameEn: 'Assistant: 1 on, 0 off',
      value: '1',
    },
    {
      code: perDayCode,
      name: '智能助手：每人每天最多提问次数',
      nameEn: 'Assistant: questions that one person may ask a day',
      value: '100',
    },
    {
      code: leavesCode,
      name: '智能助手：除问题外还外发什么（question 不发，extracts 检索到的原文，tables 再加查询结果）',
      nameEn:
        'Assistant: what is sent out besides the question (question: nothing, extracts: texts, tables: results too)',
      value: 'extracts',
    },
  ])
}

/** Whoever works in a project may ask. */
async function seedScreen(db: Db): Promise<void> {
  await insertProjectScreen(
    db,
    {
      title: '智能助手',
      titleEn: 'Assistant',
      path: 'assistant',
      componentName: 'Assistant',
      component: 'assistant/index',
      icon: 'chart',
      permission: 'assistant:ask',
      menuSort: 150,
    },
    { rights: [] },
  )
}

export const assistantSeeds: readonly SeedStep[] = [
  { name: 'assistant-rules', run: seedRules },
  { name: 'assistant-screen', run: seedScreen },
]
