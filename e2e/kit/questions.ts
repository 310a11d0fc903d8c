// Questions about the demo building with known answers: what somebody of the project would ask, in both languages.

export interface Known {
  question: string
  /** One of our own queries, and how many it finds. */
  tool?: string
  total?: number
  /** Stands in the table's first row, or in the answer. */
  says?: string
  /** The first citation is of this kind, and its title or extract has these words. */
  kind?: string
  cites?: string
}

export const chinese: readonly Known[] = [
  { question: '逾期的问题按负责人统计', tool: 'issues', total: 2 },
  { question: '现在有几条逾期的问题？', tool: 'issues', total: 2 },
  { question: '暖通专业还没关闭的问题有几条', tool: 'issues', total: 2 },
  { question: '沈若溪负责的未解决问题', tool: 'issues', total: 2 },
  { question: '各专业有多少未关闭的问题', tool: 'issues', total: 13 },
  { question: '紧急的问题有哪些', tool: 'issues', total: 2 },
  { question: '3F 有哪些未关闭的问题', tool: 'issues', total: 4 },
  { question: '下次会议是什么时候', tool: 'meetings', total: 1 },
  { question: '碰撞类型的问题有哪些', tool: 'issues', total: 3 },
  { question: '三层有几樘防火门？', tool: 'elements', total: 4 },
  { question: '3F 有多少扇门', tool: 'elements', total: 17 },
  { question: '各楼层有多少根柱子', tool: 'elements', total: 196 },
  { question: '风管有几种型号', tool: 'elements', total: 427, says: '矩形送风管' },
  { question: '3F 有哪些房间，面积多大？', tool: 'rooms', total: 20, says: '1249.36' },
  { question: '未解决的碰撞按楼层统计', tool: 'clashes', says: '3F' },
  { question: '最近一次发布是什么时候', tool: 'releases', says: '施工图第二版' },
  { question: '项目里有哪些图纸', tool: 'files', total: 6 },
  { question: '建筑模型现在是第几版', tool: 'models', total: 1, says: '综合楼-建筑' },
  { question: '谁是项目负责人？', tool: 'members', total: 1, says: '林知远' },
  { question: '正在审批中的有哪些', tool: 'approvals', total: 1 },
  { question: '配电箱距门边不足是怎么回事', kind: 'issue', cites: '3AL1' },
  { question: '剪力墙预留洞口没有提资', kind: 'issue', cites: 'ZHL-01-结构-0003' },
  { question: '风管碰梁的问题是谁负责', kind: 'issue', cites: 'KL-2' },
  { question: '怎么把模型分享给业主？', kind: 'help', cites: '分享' },
  { question: '怎么导出 IFC', kind: 'help', cites: 'IFC' },
  { question: '审批被退回以后怎么办', kind: 'help', cites: '审批' },
  { question: '模型误删了怎么恢复', kind: 'help', cites: '回收站' },
]

export const english: readonly Known[] = [
  { question: 'Overdue issues by assignee', tool: 'issues', total: 2 },
  { question: 'When is the next meeting?', tool: 'meetings', total: 1 },
  { question: 'How many open HVAC issues are there?', tool: 'issues', total: 2 },
  { question: 'Issues assigned to 沈若溪', tool: 'issues', total: 3 },
  { question: 'Urgent issues', tool: 'issues', total: 2 },
  { question: 'Which issues on 3F are unresolved?', tool: 'issues', total: 4 },
  { question: 'Unresolved issues per discipline', tool: 'issues', total: 13 },
  { question: 'How many doors are on 3F?', tool: 'elements', total: 17 },
  { question: 'How many fire doors are on the third floor?', tool: 'elements', total: 4 },
  { question: 'How many columns are there per storey?', tool: 'elements', total: 196 },
  { question: 'Which types of duct are there?', tool: 'elements', total: 427 },
  { question: 'Which rooms are on 3F and how large are they?', tool: 'rooms', total: 20, says: '1249.36' },
  { question: 'Unresolved clashes per storey', tool: 'clashes', says: '3F' },
  { question: 'When was the latest release?', tool: 'releases', says: '施工图第二版' },
  { question: 'Which drawings are there?', tool: 'files', total: 6 },
  { question: 'Which version is the architecture model?', tool: 'models', total: 1, says: '综合楼-建筑' },
  { question: 'Who is the project lead?', tool: 'members', total: 1, says: '林知远' },
  { question: 'Which approvals are in progress?', tool: 'approvals', total: 1 },
  { question: 'What about the electrical panel 3AL1?', kind: 'issue', cites: '3AL1' },
  { question: 'Which duct hits beam KL-2 in the corridor? 走道送风管', kind: 'issue', cites: 'KL-2' },
  { question: 'How do I share a model with the client?', kind: 'help', cites: 'Shar' },
  { question: 'How do I export IFC?', kind: 'help', cites: 'IFC' },
  { question: 'How do I restore a deleted model?', kind: 'help', cites: 'ecycle bin' },
]
