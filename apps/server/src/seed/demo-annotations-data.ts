import type { AnnotationStatus } from '@sunmao/contract'

/** What the people of the demo have drawn over their building. */
export interface DemoAnnotation {
  /** A planted clash, by its place in the list. */
  clash: number
  title: string
  text: string
  /** Stands beside the cloud. */
  mark: string
  discipline: string
  raiser: string
  addressee: string
  status: Extract<AnnotationStatus, 'open' | 'replied' | 'closed'>
  days: number
  reply?: string
}

export const demoAnnotations: readonly DemoAnnotation[] = [
  {
    clash: 0,
    title: '走道风管下翻后，吊顶做不到 2.60 m',
    text: '请核对风管底标高，给出可以实现的吊顶标高。',
    mark: '吊顶标高？',
    discipline: 'M',
    raiser: 'lead',
    addressee: 'hvac',
    status: 'open',
    days: 1,
  },
  {
    clash: 1,
    title: '立管贴柱太近，检修空间不够',
    text: '立管与柱边净距请留 300 mm 以上。',
    mark: '净距 ≥ 300',
    discipline: 'P',
    raiser: 'review',
    addressee: 'lead',
    status: 'replied',
    days: 3,
    reply: '已与给排水商定，立管向走道移 350 mm，下一版模型更新。',
  },
  {
    clash: 2,
    title: '桥架与风管交叉处请上翻',
    text: '交叉处桥架上翻一次即可，不必改风管。',
    mark: '桥架上翻',
    discipline: 'E',
    raiser: 'hvac',
    addressee: 'lead',
    status: 'closed',
    days: 6,
    reply: '同意，电气已改。',
  },
]
