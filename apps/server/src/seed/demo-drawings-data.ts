/** Plans of the demo's building, by the storey that each shows. */
export const demoPlans = [
  { storey: '1F', name: '建施-02 首层平面图.dxf' },
  { storey: '2F', name: '建施-03 二层平面图.dxf' },
  { storey: '3F', name: '建施-04 三层平面图.dxf' },
  { storey: '4F', name: '建施-05 四层平面图.dxf' },
  { storey: '5F', name: '建施-06 五层平面图.dxf' },
] as const

/** Linked like the others, but nobody has confirmed it yet. */
export const unconfirmedPlan = '建施-06 五层平面图.dxf'
export const demoPdf = { storey: '3F', name: '建施-04 三层平面图（会签版）.pdf' } as const

export const demoWords = {
  name: '建施-01 设计说明.docx',
  title: '综合楼施工图设计说明（建筑）',
  html: `<h2>1 工程概况</h2><p>本工程为综合楼主楼，地下一层、地上六层，框架结构，设计使用年限 50 年，建筑耐火等级一级。</p>
<h2>2 防火设计</h2><p>地上各层每个防火分区面积不大于 2500 m²，设自动喷水灭火系统；走道净宽不小于 1.80 m。</p>
<h2>3 墙体</h2><ul><li>外墙：200 厚加气混凝土砌块，外贴 80 厚岩棉板；</li><li>内墙：200 厚加气混凝土砌块，潮湿房间做防水层。</li></ul>
<h2>4 净高</h2><table><tbody><tr><th>部位</th><th>净高</th></tr><tr><td>走道</td><td>不低于 2.40 m</td></tr><tr><td>办公室</td><td>不低于 2.70 m</td></tr></tbody></table>`,
}

export const demoSheet = {
  name: '建施-07 门窗表.xlsx',
  titles: ['编号', '类型', '宽度 (mm)', '高度 (mm)', '耐火', '数量', '备注'],
  rows: [
    ['M1021', '木门', 1000, 2100, '', 48, '办公室'],
    ['M0821', '木门', 800, 2100, '', 12, '卫生间'],
    ['FM1221甲', '甲级防火门', 1200, 2100, '1.50 h', 6, '设备机房'],
    ['FM1521乙', '乙级防火门', 1500, 2100, '1.00 h', 14, '楼梯间'],
    ['C1518', '断桥铝窗', 1500, 1800, '', 72, '窗台高 900'],
  ],
}

export const demoMinutes = {
  name: '会审会议纪要.md',
  text: `# 施工图会审会议纪要

参加专业：建筑、结构、给排水、暖通、电气。

## 议定事项

1. 三层走道风管与框架梁净距不足，暖通调整标高后重新提资。
2. 首层门厅吊顶高度按 3.30 m 控制。
3. 防火门编号以门窗表为准，平面图同步修改。

## 下次会审

各专业在图模联动中确认平面图校准后，提交第二版。
`,
}
