import { mkdir, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, startTestServer, type TestServer } from './test-server.ts'

let hub: TestServer
let hvac: Caller
let own: string
beforeAll(async () => {
  // Every server reads its own data folder.
  hub = await startTestServer({}, { alone: true })
  hvac = await hub.as('hvac')
  own = join(hub.services.config.dataDir, 'help', 'zh-CN')
  await mkdir(join(own, '制图标准', '深处'), { recursive: true })
  await writeFile(join(own, '院内规定.md'), '# 院内出图规定\n\n## 图框\n\n图框采用 **A1** 加长，见[附录](x)。\n')
  await writeFile(join(own, '制图标准', 'GB-T 50001.pdf'), '%PDF-1.4 fake')
  await writeFile(join(own, '制图标准', '深处', '太深.md'), '# 太深')
  await writeFile(join(own, '.隐藏.md'), '# 隐藏')
  await writeFile(join(own, 'page.html'), '<script>')
  await writeFile(join(hub.services.config.dataDir, 'secret.md'), '# 秘密')
  await symlink(join(hub.services.config.dataDir, 'secret.md'), join(own, 'link.md'))
})
afterAll(() => hub.stop())

const get = (path: string, params: Record<string, string> = {}, lang = 'zh-CN') =>
  hvac.call('GET', `/api/general/${path}?${new URLSearchParams(params)}`, undefined, { 'accept-language': lang })

describe('help', () => {
  it('is one tree of our handbook and the operator’s documents', async () => {
    const { body } = await get('helpTree')
    const names = body.children.map((node: { name: string }) => node.name)
    expect(names).toContain('院内出图规定')
    const folders = body.children.filter((node: { isDir: boolean }) => node.isDir)
    expect(folders[0]).toMatchObject({ name: '入门' })
    expect(folders[0].children[0].path).toBe('1-basics/01-start.md')
    expect(folders.map(({ name }: { name: string }) => name)).toEqual([
      '入门',
      '项目',
      '模型',
      '系统管理',
      '运维',
      '制图标准',
    ])
    const folder = folders.at(-1)
    expect(folder).toEqual({
      name: '制图标准',
      path: '制图标准',
      isDir: true,
      children: [{ name: 'GB-T 50001.pdf', path: '制图标准/GB-T 50001.pdf', isDir: false }],
    })
    expect(JSON.stringify(body)).not.toMatch(/太深|隐藏|秘密|page\.html|link/)
    expect(JSON.stringify((await get('helpTree', {}, 'en')).body)).not.toContain('院内')
  })

  it('shows on each level what is for that level', async () => {
    await mkdir(join(own, '所内资料@3'))
    await writeFile(join(own, '所内资料@3', '出图步骤.md'), '# 出图步骤')
    await writeFile(join(own, '值班表@6.pdf'), '%PDF-1.4 fake')
    const namesAt = async (appType?: string) =>
      JSON.stringify((await get('helpTree', appType === undefined ? {} : { appType })).body.children)
    expect(await namesAt('3')).toMatch(/"所内资料".*出图步骤/)
    expect(await namesAt('3')).not.toContain('值班表')
    expect(await namesAt('6')).toContain('"值班表.pdf"')
    expect(await namesAt('6')).not.toContain('所内资料')
    for (const appType of ['3', '6', undefined]) expect(await namesAt(appType)).toContain('院内出图规定')
    expect((await get('help', { id: '所内资料@3/出图步骤.md' })).body.title).toBe('出图步骤')
  })

  it('gives a text as Markdown and a PDF as bytes', async () => {
    expect((await get('help', { id: '院内规定.md' })).body).toMatchObject({ kind: 'markdown', title: '院内出图规定' })
    const pdf = { id: '制图标准/GB-T 50001.pdf' }
    expect((await get('help', pdf)).body).toEqual({ ...pdf, kind: 'pdf', title: 'GB-T 50001' })
    const file = await get('helpFile', pdf)
    expect([file.status, file.headers['content-type'], file.body]).toEqual([200, 'application/pdf', '%PDF-1.4 fake'])
    expect(file.headers['content-security-policy']).toContain('sandbox')
    expect((await get('helpFile', { id: '院内规定.md' })).status).toBe(404)
  })

  it('opens nothing that is not in the tree', async () => {
    const outside = [
      '../secret.md',
      '../../secret.md',
      '制图标准/../../../secret.md',
      '/etc/passwd',
      'link.md',
      '.隐藏.md',
      'page.html',
      '制图标准',
      '制图标准/深处/太深.md',
      '..\\secret.md',
      '',
    ]
    for (const id of outside) {
      expect([404, 400]).toContain((await get('help', { id })).status)
      expect([404, 400]).toContain((await get('helpFile', { id })).status)
    }
    expect((await hub.nobody.call('GET', '/api/general/helpFile?id=x.pdf')).status).toBe(401)
  })

  it('finds documents with all words, titles first, with the lines around', async () => {
    const found = async (blurry: string) => (await get('helpSearch', { blurry })).body
    expect(await found('加长 图框')).toEqual([
      { id: '院内规定.md', title: '院内出图规定', heading: '图框', extract: '图框采用 A1 加长，见附录。' },
    ])
    expect((await found('出图规定'))[0].id).toBe('院内规定.md')
    expect((await found('gb-t'))[0]).toMatchObject({ id: '制图标准/GB-T 50001.pdf' })
    expect(await found('加长 没有这个词')).toEqual([])
    expect((await found('项目')).length).toBeGreaterThan(1)
    expect((await get('helpSearch', { blurry: ' ' })).status).toBe(400)
  })

  it('shows a changed document at once', async () => {
    const file = join(own, '院内规定.md')
    await writeFile(file, '# 院内出图规定\n\n第二版\n')
    await utimes(file, new Date(), new Date(Date.now() + 5000))
    expect((await get('help', { id: '院内规定.md' })).body.markdown).toContain('第二版')
  })
})
