import { expect, it } from 'vitest'
import { lostMarks } from './mended-word.ts'
import { fillFrame } from './word-frame.ts'

const texts = {
  ...{ outside: 'outside', unshown: 'unshown' },
  lost: { chart: 'chart', diagram: 'diagram', object: 'object' },
}
const filled = (markup: string) => {
  const page = document.implementation.createHTMLDocument()
  const root = document.createElement('section')
  root.innerHTML = markup
  fillFrame(page, { nodes: [root] }, texts)
  return page
}

it('names pictures that stand outside of the file instead of fetching them', () => {
  const page = filled('<img src="https://elsewhere.example/a.png"><img src="//elsewhere.example/b.png"><img>')
  expect(page.querySelectorAll('img')).toHaveLength(0)
  expect(page.body.textContent).toBe('outsideoutsideoutside')
})

it('names charts and embedded objects where they stand', () => {
  const page = filled(`<p>a<span>${lostMarks.chart}</span>${lostMarks.object}</p>`)
  expect(page.body.textContent).toBe(`achart${lostMarks.object}`.replace(lostMarks.object, 'object'))
  expect(page.querySelectorAll('.missing-picture')).toHaveLength(2)
})

it('names pictures that the browser cannot draw', () => {
  const page = filled('<img src="data:image/x-emf;base64,AAAA"><img src="data:image/png;base64,AAAA">')
  const [emf] = page.querySelectorAll('img')
  emf!.dispatchEvent(new Event('error'))
  expect([page.body.textContent, page.querySelectorAll('img').length]).toEqual(['unshown', 1])
})

it('leaves nothing that runs or leads into the product', () => {
  const page = filled(
    '<script>1</script><iframe></iframe><form></form><p onclick="1">a</p><a href="javascript:1">b</a><a href="https://elsewhere.example">c</a>',
  )
  expect(page.querySelector('script, iframe, form, [onclick]')).toBeNull()
  const [bad, good] = page.querySelectorAll('a')
  expect([bad!.hasAttribute('href'), good!.rel]).toEqual([false, 'noopener noreferrer'])
})
