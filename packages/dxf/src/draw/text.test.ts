import { describe, expect, it } from 'vitest'
import { modelOf, read, segmentsOf, type Tags } from '../dxf.fixture.ts'

const text = (words: string, more: Tags = []): Tags => [0, 'TEXT', 8, 'A', 10, 0, 20, 0, 40, 7, 1, words, ...more]
const mtext = (words: string, more: Tags = []): Tags => [0, 'MTEXT', 8, 'A', 10, 0, 20, 0, 40, 7, 1, words, ...more]
const words = (entities: Tags) => modelOf(entities).texts.map((each) => each.text)
/** A letter of the test's font is half an em wide, a capital 0.7 of it high. */
const letter = (7 / 0.7) * 0.5

describe('lines of text', () => {
  it('T1: decode codes for characters', () => {
    expect(words(text('%%c20%%p0.5%%d'))).toEqual(['⌀20±0.5°'])
    expect(words(text('\\U+4E09\\M+5C6BD'))).toEqual(['三平'])
    expect(words(text('%%uline%%u and %%065'))).toEqual(['line and A'])
    expect(segmentsOf(modelOf(text('%%uline%%u'))).length).toBe(1)
  })

  it('T2: stand where their alignment says', () => {
    const at = (across: number, up: number) => modelOf(text('abcd', [72, across, 73, up, 11, 100, 21, 50])).texts[0]!.at
    expect(at(1, 2)).toEqual([expect.closeTo(100 - 2 * letter, 4), expect.closeTo(50 - 3.5, 4)])
    expect(at(2, 0)).toEqual([expect.closeTo(100 - 4 * letter, 4), 50])
    expect(at(0, 3)).toEqual([100, expect.closeTo(43, 4)])
  })

  it('T3: fill the way between two points', () => {
    const [fitted] = modelOf(text('abcd', [72, 5, 11, 60, 21, 80])).texts
    expect([fitted!.width, fitted!.angle]).toEqual([expect.closeTo(100, 3), expect.closeTo(Math.atan2(80, 60), 6)])
    expect(fitted!.size).toBeCloseTo(7, 4)
  })

  it('T4: an attribute of a block in model space shows its tag, one in a block nothing', () => {
    const definition = [0, 'ATTDEF', 8, 'A', 10, 0, 20, 0, 40, 7, 1, 'default', 2, 'TAG', 70, 0]
    expect(words(definition)).toEqual(['TAG'])
    const blocks = [0, 'BLOCK', 2, 'B', ...definition, 0, 'ENDBLK']
    expect(read({ blocks, entities: [0, 'INSERT', 8, 'A', 2, 'B'] }).sheets[0]!.texts).toEqual([])
  })
})

describe('paragraphs', () => {
  it('T5: break where they say, and where the width is used up', () => {
    expect(words(mtext('one\\Ptwo'))).toEqual(['one', 'two'])
    expect(words(mtext('one two three', [41, letter * 7.5])).map((each) => each.trim())).toEqual(['one two', 'three'])
    expect(words(mtext('三层平面图', [41, 7 * 1.1 * 0.5 * 3.2]))).toEqual(['三层平', '面图'])
    // A word that does not fit stays whole.
    expect(words(mtext('enormous', [41, letter * 3]))).toEqual(['enormous'])
  })

  it('T6: hide their codes and follow them', () => {
    const coded = '{\\fArial|b1;\\H2x;\\C1;Big} {\\W0.8;\\Q15;\\T1.2;thin} \\LX\\l \\{a\\} \\S1/2; \\~\\A1;end'
    const sheet = modelOf(mtext(coded))
    expect(sheet.texts[0]!.text.replaceAll('\u00a0', ' ')).toBe('Big thin X {a} 1/2  end')
    expect(sheet.texts[0]!.size).toBeCloseTo(14, 3)
    const colours = Array.from(sheet.glyphs.style, (style) => sheet.styles.colour[style])
    expect(colours.filter((colour) => colour === 0xff0000)).toHaveLength(3)
  })

  it('T7: stand above, around or below their point', () => {
    const at = (attachment: number) => modelOf(mtext('abcd', [71, attachment])).texts[0]!.at
    expect(at(1)).toEqual([0, expect.closeTo(-7, 4)])
    expect(at(5)).toEqual([expect.closeTo(-2 * letter, 4), expect.closeTo(-3.5, 4)])
    expect(at(9)).toEqual([expect.closeTo(-4 * letter, 4), expect.closeTo(0, 4)])
  })

  it('T8: long ones come in pieces, and end at the limit', () => {
    expect(words([0, 'MTEXT', 8, 'A', 10, 0, 20, 0, 40, 1, 3, 'first ', 3, 'second ', 1, 'last'])).toEqual([
      'first second last',
    ])
    expect(read({ entities: mtext('x'.repeat(30_000)) }).head.leftOut).toEqual({ 'limit:text': 1 })
  })
})
