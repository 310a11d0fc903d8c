import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { fakeServer, refusal } from '../../api/fake-server.ts'
import { useSession } from '../../session/session.ts'
import { prepare, showPage } from '../../test/show-page.tsx'
import { ClashPage } from './clash.page.tsx'

prepare()
beforeEach(() => useSession.setState({ roles: [] }))

const subs = [{ subId: 3, projId: 7, subNo: '01', subName: '主楼' }]
const listed = (...content: object[]) => ({ content, totalElements: content.length })

/** What stands there and where the step leads, for who may do that in the project. */
async function shown(may: string[], answers: { subs?: object[]; models?: unknown }) {
  fakeServer({
    'GET /api/projectSub/querySubListByProjId': answers.subs ?? subs,
    'POST /api/model/list': answers.models ?? listed(),
    'POST /auth/setProject': may,
  })
  showPage(<ClashPage />, '/clash?projId=7&sub=3')
  const text = await waitFor(() => {
    const found = document.querySelector('.empty-text')
    expect(found).not.toBeNull()
    return found!
  })
  return text
}
const step = (name: string) => screen.findByRole('link', { name })

it('of a sub without models leads to the upload', async () => {
  const text = await shown(['model:add'], {})
  await waitFor(() => expect(text.textContent).toMatch(/还没有模型。上传/))
  expect((await step('上传模型')).getAttribute('href')).toBe('/model/list?projId=7&sub=3')
})

it('says whom to ask when one may see none and upload none', async () => {
  const text = await shown([], { models: () => refusal(403, 'error.forbidden', '无权限') })
  expect(text.textContent).toBe('这里没有您可以查看的模型。需要查看时，请联系项目负责人。')
  const links = await screen.findAllByRole('link', { name: '返回项目概况' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(Array(2).fill('/projectOverview?projId=7'))
})

it('leads to models that are being converted', async () => {
  const text = await shown([], { models: listed({ fileId: 1, format: 'ifc', status: 'converting' }) })
  expect(text.textContent).toMatch(/^1 个模型还不能打开/)
  expect((await step('查看模型')).getAttribute('href')).toBe('/model/list?projId=7&sub=3')
})

it('of a project without subs leads to where they are made', async () => {
  const text = await shown([], { subs: [] })
  expect(text.textContent).toMatch(/还没有子项/)
  expect((await step('管理子项')).getAttribute('href')).toBe('/project/detail?projId=7')
})

it('says what failed otherwise', async () => {
  fakeServer({
    'GET /api/projectSub/querySubListByProjId': subs,
    'POST /api/model/list': () => refusal(500, 'error.server', '服务器出错'),
    'POST /auth/setProject': [],
  })
  showPage(<ClashPage />, '/clash?projId=7&sub=3')
  expect(await screen.findByText(/服务器出错/)).toBeTruthy()
})
