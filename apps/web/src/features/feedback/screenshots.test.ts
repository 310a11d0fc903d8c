import { expect, it } from 'vitest'
import { addScreenshots, filesToSend } from './screenshots.ts'

const file = (name: string, bytes = 1) => new File([new Uint8Array(bytes)], name)
const names = (files: readonly File[]) => files.map(({ name }) => name)

it('takes png, jpg, jpeg and gif in any case, and nothing else', () => {
  const good = ['a.png', 'b.JPG', 'c.jpeg', 'd.Gif'].map((name) => file(name))
  expect(addScreenshots([], good)).toEqual({ files: good, refusal: undefined })
  for (const name of ['a.bmp', 'png', 'a.png.exe', 'a.svg']) {
    expect(addScreenshots([], [file(name)])).toEqual({ files: [], refusal: 'feedback.wrongFormat' })
  }
})

it('takes six at most', () => {
  const seven = Array.from({ length: 7 }, (_, i) => file(`${i}.png`))
  const { files, refusal } = addScreenshots([], seven)
  expect([files.length, refusal]).toEqual([6, 'feedback.tooMany'])
})

it('refuses a name that is there already and keeps the rest of the choice', () => {
  const { files, refusal } = addScreenshots([file('a.png')], [file('a.png'), file('b.png')])
  expect([names(files), refusal]).toEqual([['a.png', 'b.png'], 'feedback.duplicate'])
})

it('refuses what the server would refuse for its size', () => {
  expect(addScreenshots([], [file('a.png', 5_000_001)]).refusal).toBe('feedback.tooLarge')
})

it('names the fields file1, file2, …', () => {
  expect(Object.keys(filesToSend([file('x.png'), file('y.gif')]))).toEqual(['file1', 'file2'])
})
