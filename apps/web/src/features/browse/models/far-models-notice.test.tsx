import type { ElementSet } from '@sunmao/viewer'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '../../../api/fake-server.ts'
import { prepare, press, showPage } from '../../../test/show-page.tsx'
import { type Workbench, WorkbenchProvider } from '../workbench.ts'
import { FarModelsNotice } from './far-models-notice.tsx'

prepare()

const places: Record<string, number> = { 31: 0, 32: 10, 33: 90_000 }
const workbench = (fileIds: readonly number[]) =>
  ({
    models: fileIds.map((fileId) => ({ fileId, name: `${fileId}.ifc` })),
    viewer: {
      placed: () => fileIds.map((fileId) => ({ data: { id: String(fileId), head: { elementCount: 5 } } })),
      boxOf: (set: ElementSet) => {
        const x = places[Object.keys(set)[0]!]!
        return { min: [x, 0, 0], max: [x + 30, 20, 10] }
      },
    },
  }) as unknown as Workbench

const show = (fileIds: readonly number[], isComplete = true) => {
  fakeServer({})
  showPage(
    <WorkbenchProvider value={workbench(fileIds)}>
      <FarModelsNotice isComplete={isComplete} />
    </WorkbenchProvider>,
    '/modelBrowse',
  )
}

it('names a model that lies far from the others, until it is closed', async () => {
  show([31, 32, 33])
  expect((await screen.findByRole('status')).textContent).toContain('「33.ifc」与其他模型相距约 90 km')
  await press('关闭')
  expect(screen.queryByRole('status')).toBeNull()
})

it('says nothing of models of one site, nor before all are there', () => {
  show([31, 32])
  expect(screen.queryByRole('status')).toBeNull()
  show([31, 33], false)
  expect(screen.queryByRole('status')).toBeNull()
})
