import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '../../api/fake-server.ts'
import { prepare, press, showPage } from '../../test/show-page.tsx'
import { AssistantPanel } from './assistant.panel.tsx'

prepare()

const view = {
  ...{ subId: 4, name: '门 3F' },
  rules: [{ field: 'class', op: 'is', value: 'IfcDoor', effect: 'isolate' }],
}
const stored = {
  ...{
    id: 5,
    question: '三层的门',
    status: 'done',
    by: 'search',
    citations: [],
    createTime: '2026-11-20T08:00:00+08:00',
  },
  blocks: [{ kind: 'viewDraft', draft: view }],
}

it('keeps open what somebody has opened in an answer while the rest of it comes', async () => {
  let more: (event: object) => void = () => undefined
  let isStored = false
  const stream = new ReadableStream<Uint8Array>({
    start: (control) => {
      const write = (text: string) => control.enqueue(new TextEncoder().encode(text))
      more = (event) => write(`data: ${JSON.stringify(event)}\n\n`)
      more({ kind: 'begin', conversationId: 3, answerId: 5 })
      more({ kind: 'block', at: 0, block: stored.blocks[0]! })
      const tell = more
      more = (event) => {
        tell(event)
        write('event: end\ndata: {}\n\n')
        control.close()
      }
    },
  })
  fakeServer({
    'GET /api/ai/status': {
      ...{ isOn: true, mayAsk: true, hasEndpoint: false, leaves: 'question', left: 10, tools: [], suggestions: [] },
    },
    'GET /api/ai/conversations': { content: [], totalElements: 0 },
    'GET /api/ai/answers': () => (isStored ? [stored] : []),
    'POST /api/ai/ask': () => new Response(stream),
  })
  showPage(<AssistantPanel projId={2} />)
  const box = await screen.findByRole('textbox', { name: '问题' })
  fireEvent.change(box, { target: { value: '三层的门' } })
  fireEvent.keyDown(box, { key: 'Enter' })
  await press('核对并保存')
  const name = (await screen.findByLabelText('名称')) as HTMLInputElement
  fireEvent.change(name, { target: { value: '三层防火门' } })
  isStored = true
  more({ kind: 'done', answer: stored })
  await waitFor(() => expect(screen.queryByText('正在作答')).toBeNull())
  expect(screen.getAllByText('三层的门')).toHaveLength(1)
  expect((screen.getByLabelText('名称') as HTMLInputElement).value).toBe('三层防火门')
})
