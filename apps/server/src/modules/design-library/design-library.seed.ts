import { appTypeEnterprise } from '@sunmao/contract'
import { eq, inArray } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import type { SeedStep } from '../../module.ts'
import { insertMenus } from '../../seed/menus.ts'
import { menuTable } from '../admin/menu.table.ts'
import { roleMenuTable, roleTable } from '../admin/role.table.ts'
import { designCategoryTable } from './design-library.table.ts'

/** Everybody with a role reads it; managers keep it and publish. */
async function seedMenu(db: Db): Promise<void> {
  await insertMenus(db, appTypeEnterprise, [
    {
      title: '设计资源库',
      titleEn: 'Design library',
      path: 'designLibrary',
      componentName: 'DesignLibrary',
      component: 'designLibrary/index',
      icon: 'books',
      children: [
        { title: '维护设计资源', titleEn: 'Edit the design library', type: 2, permission: 'designLibrary:edit' },
        {
          title: '发布设计资源',
          titleEn: 'Publish to the design library',
          type: 2,
          permission: 'designLibrary:publish',
        },
      ],
    },
  ])
  await db.update(menuTable).set({ menuSort: 35 }).where(eq(menuTable.componentName, 'DesignLibrary'))
  await grant(db, ['manager', 'staff', 'expert'], eq(menuTable.componentName, 'DesignLibrary'))
  await grant(db, ['manager'], inArray(menuTable.permission, ['designLibrary:edit', 'designLibrary:publish']))
}

async function grant(db: Db, keys: string[], which: ReturnType<typeof eq>): Promise<void> {
  const roles = await db.select().from(roleTable).where(inArray(roleTable.key, keys))
  const menus = await db.select({ id: menuTable.id }).from(menuTable).where(which)
  const rows = roles.flatMap((role) => menus.map(({ id }) => ({ roleId: role.id, menuId: id })))
  if (rows.length > 0) await db.insert(roleMenuTable).values(rows)
}

const categories: readonly (readonly [name: string, nameEn: string, below: readonly (readonly [string, string])[]])[] =
  [
    [
      '建筑构件',
      'Building elements',
      [
        ['门窗', 'Doors and windows'],
        ['楼梯栏杆', 'Stairs and railings'],
      ],
    ],
    [
      '机电设备',
      'Building services',
      [
        ['暖通', 'HVAC'],
        ['给排水', 'Plumbing'],
        ['电气', 'Electrical'],
      ],
    ],
    ['结构构件', 'Structural elements', []],
    ['标准详图', 'Standard details', []],
    ['图框与模板', 'Title blocks and templates', []],
    ['企业标准', 'House standards', []],
  ]

async function seedCategories(db: Db): Promise<void> {
  for (const [at, [name, nameEn, below]] of categories.entries()) {
    const [row] = await db
      .insert(designCategoryTable)
      .values({ name, nameEn, sort: (at + 1) * 10 })
      .returning()
    if (below.length > 0)
      await db
        .insert(designCategoryTable)
        .values(below.map(([one, oneEn], sort) => ({ pid: row!.id, name: one, nameEn: oneEn, sort: (sort + 1) * 10 })))
  }
}

export const designLibrarySeeds: readonly SeedStep[] = [
  { name: 'design-library-menu', run: seedMenu },
  { name: 'design-library-categories', run: seedCategories },
]
