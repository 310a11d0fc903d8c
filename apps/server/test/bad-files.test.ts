// Small files that harm their readers.
import { describe, expect, it } from 'vitest'
import { readPdf } from '../src/modules/hub-file/prepare/pdf.ts'
import { readSvg } from '../src/modules/hub-file/prepare/svg.ts'
import { badSvgs, goodPdf, pdfThatUnpacks } from './bad-files.ts'

const around = {
  name: 'a',
  progress: () => undefined,
  signal: new AbortController().signal,
  dwgConverter: undefined,
  folder: '/tmp',
}

/** Seconds until it is read or refused. */
async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work().catch(() => undefined)
  return (performance.now() - began) / 1000
}

describe('a picture of a megabyte', () => {
  it.each(Object.keys(badSvgs))('with %s is read in seconds', async (kind) => {
    const text = badSvgs[kind]!(Math.ceil(1_200_000 / (badSvgs[kind]!(1000).length / 1000)))
    expect(text.length).toBeGreaterThan(1_000_000)
    expect(await timeOf(() => readSvg(Buffer.from(text), around))).toBeLessThan(8)
  })

  it('is refused where entities of it are made of others, however far apart', async () => {
    const text = `<!DOCTYPE svg [<!ENTITY a "x">${' '.repeat(5000)}<!ENTITY b "&a;&a;">]><svg><rect/></svg>`
    await expect(readSvg(Buffer.from(text), around)).rejects.toMatchObject({ code: 'hubFile.bomb' })
  })
})

describe('a PDF', () => {
  it('whose stream unpacks to gigabytes is refused before it is unpacked', async () => {
    const bytes = pdfThatUnpacks(540)
    expect(bytes.length).toBeLessThan(1_000_000)
    await expect(readPdf(bytes, around)).rejects.toMatchObject({ code: 'hubFile.bomb' })
  })

  it('whose stream unpacks to a few megabytes is read', async () => {
    expect((await readPdf(pdfThatUnpacks(3), around)).pages).toHaveLength(1)
    expect((await readPdf(goodPdf('Hello'), around)).texts).toEqual(['Hello'])
  })
})
