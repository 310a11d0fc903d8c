import { defaultTheme } from '@sunmao/contract'
import type { Db } from '../db/client.ts'
import { parameterTable } from '../modules/parameters/parameters.table.ts'

export async function seedParameters(db: Db): Promise<void> {
  await db.insert(parameterTable).values([
    {
      code: 'site_name',
      name: '站点名称',
      nameEn: 'Site name',
      value: '榫卯协同中心',
      valueEn: 'Sunmao Hub',
      open: true,
    },
    {
      code: 'skin_name',
      name: '皮肤（名称,侧栏,主题色）',
      nameEn: 'Skin (name, sidebar, theme colour)',
      value: `default,theme-dark,${defaultTheme}`,
      open: true,
    },
    {
      code: 'translation_script',
      name: '翻译脚本（本站路径，非中文界面加载）',
      nameEn: 'Translation script (a path of this site, for languages other than Chinese)',
      value: '',
    },
    { code: 'ticket_url', name: '服务台地址', nameEn: 'Help desk address', value: '' },
    {
      code: 'desktop_logout_url',
      name: '桌面端退出地址，{ip} 会换成站点地址',
      nameEn: 'Desktop sign-out address; {ip} becomes the site address',
      value: '',
    },
  ])
}
