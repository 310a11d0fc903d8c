/** More of the demo, all of it made up. */
export const demoColleagues: readonly [
  username: string,
  nickName: string,
  jobNumber: string,
  dept: string,
  gender: '男' | '女',
][] = [
  ['suwanqing', '苏晚晴', 'J20212', '建筑所', '女'],
  ['lujingxing', '陆景行', 'J20305', '结构所', '男'],
  ['zhengqinghe', '郑清和', 'J20411', '给排水室', '男'],
  ['hesiyuan', '何思远', 'J20427', '电气室', '男'],
  ['tangyan', '唐砚', 'J20450', '机电所', '女'],
  ['qiaoanran', '乔安然', 'J20112', '技术质量部', '女'],
]

interface Member {
  username: string
  role: string
  disciplines: readonly string[]
}

/** Of the sample project; people who are there already get their disciplines. */
export const demoTeam: readonly Member[] = [
  { username: 'hvac', role: '设计人', disciplines: ['M'] },
  { username: 'suwanqing', role: '专业负责人', disciplines: ['A'] },
  { username: 'lujingxing', role: '专业负责人', disciplines: ['S'] },
  { username: 'zhengqinghe', role: '设计人', disciplines: ['P'] },
  { username: 'hesiyuan', role: '设计人', disciplines: ['E'] },
  { username: 'tangyan', role: 'BIM负责人', disciplines: [] },
  { username: 'qiaoanran', role: '审定人', disciplines: [] },
]

export const demoNewProject = {
  indexCode: 'KJY',
  projName: '科技园二期研发楼',
  stage: '方案',
  status: 'not_started' as const,
  planEnd: '2027-06-30',
  staff: [
    { username: 'lead', role: '项目负责人', disciplines: [] },
    { username: 'hvac', role: '专业负责人', disciplines: ['M'] },
    { username: 'tangyan', role: 'BIM负责人', disciplines: [] },
  ] satisfies Member[],
}

export const demoMoreAnnouncements = [
  {
    title: '关于统一模型基点与轴网的通知',
    titleEn: 'One base point and one grid for all models',
    text: '自本月起，各专业上传模型前须核对项目基点、正北方向和轴网编号，与建筑专业模型一致后再提交。',
    textEn:
      'From this month on, every discipline checks base point, true north and grid names against the architectural model before uploading.',
    html: '<p>自本月起，各专业上传模型前须核对以下三项，与建筑专业模型一致后再提交：</p><ol><li><p>项目基点的坐标与标高；</p></li><li><p>正北方向；</p></li><li><p>轴网编号，数字轴在前、字母轴在后，例如 <strong>③-④/Ⓑ</strong>。</p></li></ol><p>不一致的模型在合模时会整体偏移，请务必先行自查。</p>',
    htmlEn:
      '<p>From this month on, every discipline checks three things against the architectural model before uploading:</p><ol><li><p>coordinates and level of the base point;</p></li><li><p>true north;</p></li><li><p>grid names, numbers first and letters second, such as <strong>3-4/B</strong>.</p></li></ol><p>A model that differs is shifted as a whole when models are put together, so please check first.</p>',
    source: '技术质量部',
    sourceEn: 'Technical quality department',
    pinned: false,
    mustRead: true,
    days: 1,
    scope: 'all',
  },
  {
    title: '科技园二期研发楼项目组已组建',
    titleEn: 'The team of the science park, phase two, is complete',
    text: '项目组成员已录入，项目负责人核对资料并启动项目后，各专业即可开始建模。',
    textEn:
      'All members are entered. As soon as the project lead has checked the data and started the project, modelling can begin.',
    html: '<p>项目组成员已录入，项目负责人核对资料并启动项目后，各专业即可开始建模。</p>',
    htmlEn:
      '<p>All members are entered. As soon as the project lead has checked the data and started the project, modelling can begin.</p>',
    source: '信息中心',
    sourceEn: 'IT department',
    pinned: false,
    mustRead: false,
    days: 2,
    scope: 'newProject',
  },
] as const

export const demoTalk = [
  { from: 'lead', text: '三层走道的净高要控制在 2.6 米，机电各专业先把综合排布对一遍。', days: 1.2 },
  { from: 'hvac', text: '风管主干管已经上移 150，和梁底还有 40 的余量。', days: 1 },
  { from: 'lead', text: '好，周三碰一次，看合模结果。', days: 0.1 },
]

export const demoFeedback = [
  {
    from: 'hvac',
    module: 'project',
    description: '添加项目成员时，希望能按姓名首字母查找。',
    status: 'solved' as const,
    answer: '已支持：在成员查找框里输入姓名拼音首字母即可，例如 lzy。',
    days: 6,
  },
  {
    from: 'lead',
    module: 'home',
    description: '首页的待办能不能按项目分组？项目多的时候不太好找。',
    status: 'open' as const,
    days: 1,
  },
]

export const demoDesktops = [
  {
    user: 'lead',
    spec: 'design',
    reason: '方案阶段需要跑大模型。',
    status: 'ready' as const,
    name: '设计桌面-07',
    address: 'https://desktop.example.com/07',
    isCurrent: true,
    createBy: 'lead',
  },
  { user: 'hvac', spec: 'render', reason: '机房深化要出漫游视频。', status: 'applied' as const, createBy: 'hvac' },
]
