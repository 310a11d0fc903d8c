/**
 * Makes every section a sheet of its own size without margins of the browser, for the section has those of the document. Where
 * its text needs further sheets, each of them has the same margins.
 */
export function layOnPaper(page: Document): void {
  const names = new Map<string, string>()
  const sections = [...page.querySelectorAll<HTMLElement>('section.docx')]
  for (const section of sections) {
    const { width, minHeight } = section.style
    if (!width || !minHeight) continue
    const size = `${width} ${minHeight}`
    const name = names.get(size) ?? `sheet${names.size}`
    names.set(size, name)
    section.style.setProperty('page', name)
    // The footer stands in the margin, which is no room for it where margins are repeated.
    const sheet = Number.parseFloat(page.defaultView?.getComputedStyle(section).minHeight ?? '')
    if (section.offsetHeight > sheet + 1) section.style.setProperty('box-decoration-break', 'clone')
    // A rounding more, and a sheet with nothing on it would follow.
    section.style.minHeight = `calc(${minHeight} - 2px)`
  }
  sections.at(-1)?.style.setProperty('break-after', 'auto')
  const style = page.createElement('style')
  style.textContent = [...names].map(([size, name]) => `@page ${name} { size: ${size}; margin: 0; }`).join('\n')
  page.head.append(style)
}
