// The chains that are ready for use: one for everything that can be submitted.
import type { ApprovalChain, Approvers } from '@sunmao/contract'
import type * as z from 'zod'

export interface ShippedChain {
  kind: string
  chain: (roles: (...names: string[]) => Approvers) => z.input<typeof ApprovalChain>
}

const day = { hours: 24, remindHours: 8 }
const twoDays = { hours: 48, remindHours: 24 }
const note = {
  key: 'change',
  name: '本次修改说明',
  nameEn: 'What changed',
  type: 'longText' as const,
  isRequired: false,
  options: [],
}

type Step = z.input<typeof ApprovalChain>['steps'][number]

/** One of those who may decides. */
const anyOf = (step: Pick<Step, 'key' | 'name' | 'nameEn' | 'who'>, timeLimit = twoDays): Step => ({
  ...step,
  ...{ rule: 'any', timeLimit },
})
const checked = (who: Approvers, timeLimit = twoDays) =>
  anyOf({ key: 'check', name: '校对', nameEn: 'Check', who }, timeLimit)
const reviewed = (who: Approvers) => anyOf({ key: 'review', name: '审核', nameEn: 'Review', who })
const byHead = (timeLimit = day) =>
  anyOf({ key: 'head', name: '部门负责人', nameEn: 'Head of department', who: { by: 'deptHead', up: 0 } }, timeLimit)

/** By the name that a database remembers them by: each comes once, as soon as its kind of thing is known. */
export const shippedChains: Readonly<Record<string, ShippedChain>> = {
  designReview: {
    kind: 'modelPubVersion',
    chain: (roles) => ({
      name: '设计-校对-审核-审定',
      nameEn: 'Design, check, review, approve',
      description: '设计人提交，校对、审核、审定依次签署；审定通过后即发布。',
      kind: 'modelPubVersion',
      purposes: ['publish'],
      fields: [
        {
          ...{
            key: 'level',
            name: '图纸级别',
            nameEn: 'Level',
            type: 'choice' as const,
            isRequired: true,
            default: 'normal',
          },
          options: [
            { value: 'normal', name: '一般', nameEn: 'Normal' },
            { value: 'major', name: '重大', nameEn: 'Major' },
          ],
        },
        note,
      ],
      steps: [
        checked(roles('校对人')),
        reviewed(roles('审核人')),
        {
          ...{ key: 'approve', name: '审定', nameEn: 'Approve', who: roles('审定人'), rule: 'all', timeLimit: twoDays },
          copyTo: [roles('项目负责人')],
        },
      ],
      options: { onRefusal: 'return' },
    }),
  },
  modelPublish: {
    kind: 'modelPubVersion',
    chain: (roles) => ({
      name: '模型发布',
      nameEn: 'Model release',
      description: '发布检查的结果随表单一起提交；全部同意后版本即发布。',
      kind: 'modelPubVersion',
      purposes: ['publish'],
      fields: [note],
      steps: [
        {
          ...{ key: 'discipline', name: '专业负责人', nameEn: 'Discipline lead', rule: 'all', timeLimit: day },
          who: { ...roles('专业负责人'), by: 'disciplineLead' } as Approvers,
          condition: { join: 'all', of: [{ subject: 'discipline', operator: 'filled', values: [] }] },
        },
        reviewed(roles('审核人')),
      ],
      options: { onRefusal: 'return', resubmit: 'back' },
    }),
  },
  fileShare: {
    kind: 'hubFile',
    chain: (roles) => ({
      name: '资料共享',
      nameEn: 'Sharing files',
      description: '校对后共享给项目其他专业使用。',
      kind: 'hubFile',
      purposes: ['share'],
      fields: [note],
      steps: [checked(roles('校对人'), day)],
      options: { onRefusal: 'return' },
    }),
  },
  filePublish: {
    kind: 'hubFile',
    chain: (roles) => ({
      name: '资料发布',
      nameEn: 'Publishing files',
      description: '校对、审核依次签署，通过后即发布。',
      kind: 'hubFile',
      purposes: ['publish'],
      fields: [note],
      steps: [checked(roles('校对人')), reviewed(roles('审核人'))],
      options: { onRefusal: 'return' },
    }),
  },
  archive: {
    kind: 'hubFile',
    chain: (roles) => ({
      name: '资料归档',
      nameEn: 'Archiving',
      description: '资料经审核后由项目负责人确认归档。',
      kind: 'hubFile',
      purposes: ['archive'],
      fields: [note],
      steps: [
        reviewed(roles('审核人')),
        anyOf({ key: 'confirm', name: '确认归档', nameEn: 'Confirm', who: roles('项目负责人') }),
      ],
      options: { onRefusal: 'return' },
    }),
  },
  userDesktop: {
    kind: 'userDesktop',
    chain: () => ({
      name: '云桌面申请',
      nameEn: 'Cloud desktop',
      description: '部门负责人同意后由管理员分配。',
      kind: 'userDesktop',
      purposes: ['apply'],
      steps: [byHead()],
    }),
  },
  shareException: {
    kind: 'accessControl',
    chain: (roles) => ({
      name: '例外分享',
      nameEn: 'Share beyond the rules',
      description: '超出分享规则的分享，经项目负责人同意后才能打开。',
      kind: 'accessControl',
      purposes: ['exception'],
      fields: [{ ...note, key: 'why', name: '例外理由', nameEn: 'Why', isRequired: true }],
      steps: [anyOf({ key: 'lead', name: '项目负责人', nameEn: 'Project lead', who: roles('项目负责人') }, day)],
    }),
  },
  announcement: {
    kind: 'announcement',
    chain: () => ({
      name: '公告发布',
      nameEn: 'Publishing announcements',
      description: '部门负责人同意后公告即发布。',
      kind: 'announcement',
      purposes: ['publish'],
      steps: [byHead()],
      options: { onRefusal: 'return' },
    }),
  },
  designItem: {
    kind: 'designItem',
    chain: () => ({
      name: '设计资源发布',
      nameEn: 'Publishing design resources',
      description: '审核后进入设计资源库。',
      kind: 'designItem',
      purposes: ['publish'],
      fields: [note],
      steps: [byHead(twoDays)],
      options: { onRefusal: 'return' },
    }),
  },
}
