import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '../api/fake-server.ts'
import { prepare, showPage } from '../test/show-page.tsx'
import { lazyComponent } from '../ui/loading/lazy-component.tsx'
import { defineFeature } from './feature.ts'
import { registerFeatures } from './registry.ts'
import { type RowAction, type RowDialogProps, useRowActions } from './row-action.tsx'
import { defineSlot } from './slot.ts'

prepare()

interface Row {
  name: string
}

const actions = defineSlot<RowAction<Row>>()
const view = lazyComponent<RowDialogProps<Row>>(async () => ({ row, onClose }) => (
  <button type="button" onClick={onClose}>
    close {row.name}
  </button>
))
registerFeatures([
  defineFeature({
    name: 'sample',
    fills: [
      actions.fill(
        { name: 'check', order: 20, title: 'common.copy', icon: 'copy', view },
        {
          name: 'share',
          order: 10,
          title: 'share.title',
          icon: 'share',
          code: 'accessControl:add',
          needsContent: true,
          view,
        },
      ),
    ],
  }),
])

function Rows() {
  const { actionsOf, dialog } = useRowActions(actions, 7)
  const names = (hasContent: boolean) => actionsOf({ name: 'one' }, hasContent).map(({ name }) => name)
  return (
    <>
      <output>{[names(true).join(), names(false).join()].join(' / ')}</output>
      <button type="button" onClick={() => actionsOf({ name: 'one' })[0]?.run()}>
        first
      </button>
      {dialog}
    </>
  )
}

it.each([
  [['accessControl:add'], 'share,check / check'],
  [['issue:add'], 'check / check'],
])('offers %j what the right and the content allow', async (rights, shown) => {
  fakeServer({ 'POST /auth/setProject': rights })
  showPage(<Rows />)
  expect(await screen.findByText(shown)).toBeDefined()
})

it('shows the dialog of the row until it closes itself', async () => {
  fakeServer({ 'POST /auth/setProject': [] })
  showPage(<Rows />)
  fireEvent.click(screen.getByText('first'))
  fireEvent.click(await screen.findByText('close one'))
  expect(screen.queryByText('close one')).toBeNull()
})
