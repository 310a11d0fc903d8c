import { expect, it } from 'vitest'
import { fillFrame } from './word-frame.ts'

const texts = { outside: 'outside', unshown: 'unshown' }
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
