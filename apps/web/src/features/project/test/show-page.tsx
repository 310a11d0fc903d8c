import type { Project } from '@sunmao/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import type { ComponentType } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { queryClient } from '../../../api/hooks.ts'
import { PageProvider } from '../../../ui/page/page-location.tsx'

/** For tests: a page at its address; where one is stands in an `output`. */
export function showPage(Page: ComponentType, address: string): void {
  function Place() {
    const { pathname, search } = useLocation()
    return (
      <PageProvider value={{ pathname, search, params: {} }}>
        <output data-testid="place">{`${pathname}${search}`}</output>
        <Page />
      </PageProvider>
    )
  }
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[address]}>
        <ConfigProvider button={{ autoInsertSpace: false }} theme={{ zeroRuntime: true }}>
          <App component={false}>
            <Place />
          </App>
        </ConfigProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

export const place = () => screen.getByTestId('place').textContent
export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
export const type = (name: string, value: string) =>
  fireEvent.change(document.querySelector(`input[name="${name}"]`)!, { target: { value } })

/** Opens a select and takes these of its options. */
export async function choose(label: string, ...options: string[]): Promise<void> {
  fireEvent.mouseDown(screen.getByLabelText(label))
  for (const option of options) fireEvent.click(await screen.findByTitle(option))
}

export const sample = (more: Partial<Project> = {}): Project => ({
  projId: 7,
  indexCode: 'ZHL-01',
  projName: '综合楼',
  stage: '施工图',
  status: 'running',
  siteId: 1,
  deptId: 6,
  deptName: '暖通室',
  managerId: 2,
  managerName: '林知远',
  startDate: '2026-01-05',
  planEnd: '2099-06-30',
  collected: false,
  subCount: 2,
  memberCount: 5,
  myRoles: ['项目负责人'],
  createTime: '2026-01-01 08:00:00',
  rowVersion: 3,
  ...more,
})
