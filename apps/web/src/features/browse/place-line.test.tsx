import { startState, type Viewer } from '@sunmao/viewer'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '../../api/fake-server.ts'
import { prepare, showPage } from '../../test/show-page.tsx'
import { PlaceLine } from './place-line.tsx'
import { useBenchPlace } from './workbench.api.ts'
import { WorkbenchProvider } from './workbench.ts'

prepare()

const viewer = { state: { getState: () => startState, subscribe: () => () => {} } } as unknown as Viewer

function Open({ text }: { text: string }) {
  useBenchPlace({ label: '问题位置', text, point: [1, 2, 6.54] })
  return null
}

const show = (text?: string) =>
  showPage(
    <WorkbenchProvider
      value={{
        ...{ viewer, beside: [], projId: 7, subId: 11, models: [], fileIds: [31] },
        ...{ steps: { current: undefined }, keys: { current: undefined } },
      }}
    >
      <PlaceLine />
      {text && <Open text={text} />}
    </WorkbenchProvider>,
  )

it('says where that is what is open beside the models, not where the eye is', async () => {
  fakeServer({ 'POST /api/model/position': [{ fileId: 31, systems: [], text: '3F 走道' }] })
  const { unmount } = show('2F 1-2/B-C')
  expect(await screen.findByText('2F 1-2/B-C')).toBeDefined()
  expect(screen.getByRole('status').textContent).toContain('标高 6.540 m')
  expect(screen.queryByText('视点')).toBeNull()
  unmount()
  show()
  expect(await screen.findByText('视点')).toBeDefined()
  expect(screen.queryByText('2F 1-2/B-C')).toBeNull()
})
