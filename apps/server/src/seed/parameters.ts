import { defaultTheme, type HandoverTarget, handoverTargets } from '@sunmao/contract'
import type { Db } from '../db/client.ts'
import { pictureQuota } from '../modules/file/picture-quota.service.ts'
import { initialPassword, parameterTable } from '../modules/parameters/parameters.table.ts'
import { projectQuota } from '../modules/upload/project-quota.service.ts'
import { personQuota } from '../modules/upload/upload-quota.service.ts'

/** Sign-on addresses of the applications beside this one; without one the switcher opens the part of this one. */
export async function seedAppAddresses(db: Db): Promise<void> {
  const names: Record<HandoverTarget, [name: string, nameEn: string]> = {
    management: ['管理平台登录地址', 'Sign-on address of the management platform'],
    library: ['设计资源库登录地址', 'Sign-on address of the design library'],
    compute: ['算力中心登录地址', 'Sign-on address of the compute centre'],
    store: ['应用商店登录地址', 'Sign-on address of the app store'],
    assistant: ['智能助手登录地址', 'Sign-on address of the assistant'],
  }
  await db.insert(parameterTable).values(
    handoverTargets.map((target) => ({
      code: `app_url_${target}`,
      name: names[target][0],
      nameEn: names[target][1],
      value: '',
    })),
  )
}

/** How much the models of a project may take, and how much somebody may have on its way. */
export async function seedModelQuotas(db: Db): Promise<void> {
  await db.insert(parameterTable).values([
    {
      code: projectQuota.code,
      name: '每个项目的模型文件限额（GB，0 为不限）',
      nameEn: 'Limit of a project’s model files (GB, 0 for none)',
      value: String(projectQuota.most),
    },
    {
      code: personQuota.code,
      name: '每人未传完文件的限额（GB，0 为不限）',
      nameEn: 'Limit of a person’s unfinished uploads (GB, 0 for none)',
      value: String(personQuota.most),
    },
  ])
}

export async function seedPictureQuota(db: Db): Promise<void> {
  await db.insert(parameterTable).values({
    code: pictureQuota.code,
    name: '每人图片（头像、正文插图、截图）的限额（MB，0 为不限）',
    nameEn: 'Limit of a person’s pictures: avatar, pictures in texts, screenshots (MB, 0 for none)',
    value: String(pictureQuota.most),
  })
}

/** Empty: every new account gets a password of its own, made up and told once. */
export async function seedInitialPassword(db: Db): Promise<void> {
  await db.insert(parameterTable).values({
    code: initialPassword,
    name: '新用户的初始密码（首次登录须修改；留空则随机生成）',
    nameEn: 'First password of new users (to be changed at first sign-in; empty = a random one each)',
    value: '',
  })
}

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
