import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { Button, Form } from 'antd'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeServer } from '../../api/fake-server.ts'
import { prepare, press, showPage } from '../../test/show-page.tsx'
import { picturesIn } from './pictures-in.ts'
import { RichText } from './rich-text.panel.tsx'
import { RichTextEditor } from './rich-text-editor.panel.tsx'

prepare()
afterEach(() => vi.useRealTimers())

/** The editor that a text area's element belongs to; typing itself is the browser's. */
async function editorOf(label = '正文编辑区') {
  const area = await screen.findByRole('textbox', { name: label })
  return { area, editor: (area as unknown as { editor: import('@tiptap/react').Editor }).editor }
}

describe('the editor', () => {
  it('tells what was written a moment later, and at once when one leaves it', async () => {
    const said: string[] = []
    showPage(<RichTextEditor value="<p>一</p>" onChange={(html) => said.push(html)} />)
    const { area, editor } = await editorOf()
    expect(area.textContent).toBe('一')
    act(() => void editor.commands.insertContentAt(2, '二'))
    act(() => void editor.commands.insertContentAt(3, '三'))
    expect(said).toEqual([])
    await waitFor(() => expect(said).toEqual(['<p>一二三</p>']))
    act(() => void editor.commands.insertContentAt(4, '四'))
    fireEvent.blur(area)
    expect(said.at(-1)).toBe('<p>一二三四</p>')
  })

  it('loses nothing when it is closed before the moment is over', async () => {
    const said: string[] = []
    const { unmount } = showPage(<RichTextEditor onChange={(html) => said.push(html)} />)
    const { editor } = await editorOf()
    act(() => void editor.commands.insertContent('写了'))
    unmount()
    expect(said).toEqual(['<p>写了</p>'])
  })

  it('is a field: required, filled from outside, empty when nothing is in it', async () => {
    const sent: unknown[] = []
    function Page() {
      const [form] = Form.useForm()
      return (
        <Form form={form} onFinish={(values) => sent.push(values)}>
          <Form.Item name="html" rules={[{ required: true, message: '请填写' }]}>
            <RichTextEditor />
          </Form.Item>
          <Button onClick={() => form.setFieldValue('html', '<h2>题</h2>')}>fill</Button>
          <Button htmlType="submit">send</Button>
        </Form>
      )
    }
    showPage(<Page />)
    const { area, editor } = await editorOf()
    await press('send')
    expect(await screen.findByText('请填写')).toBeDefined()
    await press('fill')
    await waitFor(() => expect(area.querySelector('h2')?.textContent).toBe('题'))
    await press('send')
    await waitFor(() => expect(sent).toEqual([{ html: '<h2>题</h2>' }]))
    act(() => void editor.commands.clearContent(true))
    fireEvent.blur(area)
    await press('send')
    expect(await screen.findByText('请填写')).toBeDefined()
  })

  it('takes neither foreign pictures nor links that run', async () => {
    showPage(
      <RichTextEditor value='<p><a href="javascript:alert(1)">x</a><img src="https://evil.example/a.png"></p><img src="/file/a.png">' />,
    )
    const { editor } = await editorOf()
    expect(editor.getHTML()).not.toMatch(/javascript|evil/)
    expect(editor.getHTML()).toContain('/file/a.png')
  })

  it('uploads a chosen picture and puts it into the text', async () => {
    const sent = fakeServer({ 'POST /api/flowable/form/uploadRichTextImg': { msg: '/file/new.png' } })
    showPage(<RichTextEditor />)
    const { editor } = await editorOf()
    const [, input] = screen.getAllByLabelText('图片')
    fireEvent.change(input!, { target: { files: [new File(['x'], 'a.png', { type: 'image/png' })] } })
    await waitFor(() => expect(editor.getHTML()).toContain('src="/file/new.png"'))
    expect((sent[0]!.body as FormData).get('multipartFile')).toBeInstanceOf(File)
    fireEvent.change(input!, { target: { files: [new File(['x'], 'a.svg', { type: 'image/svg+xml' })] } })
    expect(await screen.findByText('只能上传 PNG、JPG 或 GIF 图片')).toBeDefined()
    expect(sent).toHaveLength(1)
  })

  it('exports what stands in it', async () => {
    const sent = fakeServer({ 'POST /api/richText/export': 'bytes' })
    URL.createObjectURL = () => 'blob:x'
    URL.revokeObjectURL = () => undefined
    showPage(<RichTextEditor value="<p>文</p>" title="通知" />)
    await editorOf()
    await press('导出 Word')
    await waitFor(() => expect(sent[0]?.body).toEqual({ title: '通知', html: '<p>文</p>', format: 'docx' }))
  })

  it('is walked through by arrows, and says which marks are on', async () => {
    showPage(<RichTextEditor value="<p><strong>粗</strong></p>" />)
    const { editor } = await editorOf()
    act(() => void editor.commands.setTextSelection({ from: 1, to: 2 }))
    const bold = screen.getByRole('button', { name: '加粗' })
    await waitFor(() => expect(bold.getAttribute('aria-pressed')).toBe('true'))
    bold.focus()
    fireEvent.keyDown(bold, { key: 'ArrowRight' })
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '斜体' }))
  })
})

describe('what is pasted', () => {
  const data = (html: string, ...files: File[]) => ({ getData: () => html, files }) as unknown as DataTransfer
  const shot = new File(['x'], 'a.png', { type: 'image/png' })
  it('is a picture only where there are no words', () => {
    expect(picturesIn(data('', shot))).toEqual([shot])
    expect(picturesIn(data('<img src="https://a.example/x.png">', shot))).toEqual([shot])
    expect(picturesIn(data('<p>字</p>', shot))).toEqual([])
    expect(picturesIn(data('', new File(['x'], 'a.txt', { type: 'text/plain' })))).toEqual([])
    expect(picturesIn(null)).toEqual([])
  })
})

it('a text that is read shows its pictures large, by mouse and keyboard', async () => {
  showPage(<RichText html='<p>字</p><img src="/file/a.png" alt="平面图" />' />)
  const picture = await screen.findByRole('button', { name: '查看图片 平面图' })
  fireEvent.keyDown(picture, { key: 'Enter' })
  await waitFor(() => expect(document.querySelector('.ant-image-preview')).not.toBeNull())
})
