import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fakeServer } from '../../../api/fake-server.ts'
import { inWorkbench } from '../../../test/in-workbench.tsx'
import { prepare, showPage } from '../../../test/show-page.tsx'
import { DimensionSelect } from './dimension-select.tsx'

prepare()

const of = (set: string, count: number) => ({ set, name: 'FireRating', count, isNumber: false, unit: 'none' })

it('finds a property by a Chinese word, and the same of several sets as one choice', async () => {
  fakeServer({ 'POST /api/model/propertyNames': [of('Pset_BeamCommon', 12), of('Pset_WallCommon', 30)] })
  const onChange = vi.fn()
  showPage(inWorkbench(<DimensionSelect label="着色依据" value={undefined} isLoading={false} onChange={onChange} />))
  const box = screen.getByRole('combobox', { name: '着色依据' })
  fireEvent.mouseDown(box)
  fireEvent.change(box, { target: { value: '耐火' } })
  const found = await screen.findAllByText('耐火极限', { selector: '.ant-select-item-option-content' })
  expect(found).toHaveLength(3)
  fireEvent.click(found[0]!)
  expect(onChange).toHaveBeenCalledWith({ name: 'FireRating' })
})
