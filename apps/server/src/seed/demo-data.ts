/** The people, departments and projects of the demo. All of them are made up. */
export interface DemoPerson {
  username: string
  nickName: string
  jobNumber: string
  gender: '男' | '女'
  phone: string
  dept: string
  job: string
  role?: 'admin' | 'manager' | 'staff' | 'expert'
  branch?: true
  /** Present on the accounts that the sign-in page offers. */
  label?: string
  labelEn?: string
}

export const demoDepts: readonly [name: string, parent?: string][] = [
  ['榫卯设计院'],
  ['第一设计分院', '榫卯设计院'],
  ['建筑所', '第一设计分院'],
  ['结构所', '第一设计分院'],
  ['机电所', '第一设计分院'],
  ['暖通室', '机电所'],
  ['给排水室', '机电所'],
  ['电气室', '机电所'],
  ['技术质量部', '榫卯设计院'],
  ['信息中心', '榫卯设计院'],
]

export const demoJobs = ['主任工程师', '项目经理', '建筑师', '结构工程师', '暖通设计师', '审核人', '系统工程师']

export const demoPeople: readonly DemoPerson[] = [
  {
    username: 'lead',
    nickName: '林知远',
    jobNumber: 'J20101',
    gender: '男',
    phone: '13800000001',
    dept: '建筑所',
    job: '项目经理',
    role: 'manager',
    branch: true,
    label: '项目负责人',
    labelEn: 'Project lead',
  },
  {
    username: 'hvac',
    nickName: '沈若溪',
    jobNumber: 'J20418',
    gender: '女',
    phone: '13800000002',
    dept: '暖通室',
    job: '暖通设计师',
    role: 'staff',
    branch: true,
    label: '设计人 · 暖通',
    labelEn: 'Designer · HVAC',
  },
  {
    username: 'review',
    nickName: '周以宁',
    jobNumber: 'J20077',
    gender: '女',
    phone: '13800000003',
    dept: '技术质量部',
    job: '审核人',
    role: 'expert',
    label: '审核人',
    labelEn: 'Reviewer',
  },
  {
    username: 'admin',
    nickName: '方既白',
    jobNumber: 'J20001',
    gender: '男',
    phone: '13800000004',
    dept: '信息中心',
    job: '系统工程师',
    role: 'admin',
    label: '系统管理员',
    labelEn: 'Administrator',
  },
  {
    username: 'outsider',
    nickName: '顾南舟',
    jobNumber: 'J20533',
    gender: '男',
    phone: '13800000005',
    dept: '结构所',
    job: '结构工程师',
    role: 'staff',
    branch: true,
    label: '其他项目的成员',
    labelEn: 'Member of another project',
  },
  {
    username: 'plain',
    nickName: '叶望舒',
    jobNumber: 'J20601',
    gender: '女',
    phone: '13800000006',
    dept: '建筑所',
    job: '建筑师',
    branch: true,
    label: '没有角色',
    labelEn: 'No role',
  },
]

export const demoProjects: readonly {
  indexCode: string
  projName: string
  stage: string
  status: 'running' | 'not_started'
  manager: string
  dept: string
  planEnd: string
  staff: readonly [username: string, role: string][]
}[] = [
  {
    indexCode: 'BHX',
    projName: '滨河路小学扩建',
    stage: '初设',
    status: 'running',
    manager: 'outsider',
    dept: '结构所',
    planEnd: '2027-01-15',
    staff: [
      ['outsider', '项目负责人'],
      ['review', '审定人'],
    ],
  },
  {
    indexCode: 'ZHL',
    projName: '示例·综合楼',
    stage: '施工图',
    status: 'running',
    manager: 'lead',
    dept: '建筑所',
    planEnd: '2026-12-20',
    staff: [
      ['lead', '项目负责人'],
      ['hvac', '设计人'],
      ['review', '审核人'],
    ],
  },
]

/** By the project's index code. */
export const demoSubs: Readonly<Record<string, readonly [subNo: string, subName: string][]>> = {
  ZHL: [
    ['01', '综合楼主楼'],
    ['02', '裙房'],
    ['03', '地下车库'],
  ],
  BHX: [['01', '教学楼']],
}

export const demoAnnouncements = [
  {
    title: '欢迎使用榫卯协同中心',
    titleEn: 'Welcome to Sunmao',
    text: '这是一套演示数据：账号、部门和项目都是虚构的，可以放心点开任何地方。右上角的问号打开使用手册。',
    textEn:
      'This is demo data: accounts, departments and projects are made up, so feel free to open anything. The question mark at the top right opens the handbook.',
    source: '信息中心',
    sourceEn: 'IT department',
    pinned: true,
    daysAgo: 3,
  },
  {
    title: '请在个人中心核对手机号和邮箱',
    titleEn: 'Please check your phone number and e-mail address',
    text: '找回密码的验证码会发到登记的邮箱。演示环境不连邮件服务器，信件留在「系统监控 / 发件箱」里，管理员可以看到。',
    textEn:
      'Codes for a forgotten password go to the registered address. The demo has no mail server: letters stay in Monitoring / Outbox, where administrators can read them.',
    source: '信息中心',
    sourceEn: 'IT department',
    pinned: false,
    daysAgo: 1,
  },
]
