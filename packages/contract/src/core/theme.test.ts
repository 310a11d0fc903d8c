import { describe, expect, test } from 'vitest'
import {
  contrastWithWhite,
  darkPalette,
  defaultTheme,
  isThemeColour,
  palette,
  themeCss,
  themePresets,
} from './theme.ts'

const designed = {
  50: '#EFF6FA',
  100: '#DCECF5',
  200: '#B8D8EA',
  300: '#86BBD9',
  400: '#4F9DC8',
  500: '#2483B8',
  600: '#1C719F',
  700: '#175C82',
  800: '#154A67',
  900: '#123B52',
}
const bytes = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
const distance = (a: string, b: string) => Math.hypot(...bytes(a).map((value, i) => value - (bytes(b)[i] ?? 0)))
/** Contrast of text on a ground, both given by their contrast with white. */
const contrast = (text: string, ground: string) => contrastWithWhite(text) / contrastWithWhite(ground)

describe('palette', () => {
  test('gives the designed shades of the default colour', () => {
    const made = palette(defaultTheme)
    expect(made[500]).toBe('#2483B8')
    for (const [step, hex] of Object.entries(designed)) {
      expect(distance(made[Number(step) as keyof typeof designed], hex), `p-${step}`).toBeLessThan(8)
    }
  })

  test.each([...themePresets, '#ffff00', '#ffffff', '#000000', '#00ff00', '#ff00ff'])('of %s is readable', (seed) => {
    const made = palette(seed)
    expect(contrastWithWhite(made[600])).toBeGreaterThanOrEqual(4.5)
    expect(contrast(made[600], '#F3F5F7')).toBeGreaterThanOrEqual(4.5)
    expect(contrast(made[600], made[50])).toBeGreaterThanOrEqual(4.5)
    expect(contrast(made[700], made[50])).toBeGreaterThanOrEqual(4.5)
  })

  test.each(themePresets)('of %s goes from light to dark', (seed) => {
    const made = Object.values(palette(seed)).map(contrastWithWhite)
    expect(made).toEqual([...made].sort((a, b) => a - b))
  })

  test('darkens a seed that cannot carry white text', () => {
    expect(contrastWithWhite('#13c2c2')).toBeLessThan(4.5)
    expect(contrastWithWhite(palette('#13c2c2')[600])).toBeGreaterThanOrEqual(4.5)
  })

  test('refuses what is not a theme colour', () => {
    expect(() => palette('red')).toThrow('not a theme colour')
    expect(() => themeCss('#fff;}body{display:none')).toThrow('not a theme colour')
  })
})

test('isThemeColour takes six hexadecimal digits only', () => {
  expect(['#2483B8', '#f5222d'].every(isThemeColour)).toBe(true)
  expect(['2483B8', '#fff', '#2483B8ff', '#2483BG', '', '#2483B8\n'].some(isThemeColour)).toBe(false)
})

test('themeCss sets the ten variables, light and dark', () => {
  const css = themeCss('#1890ff')
  expect(css).toMatch(/^:root\{(--p-\d+:#[0-9A-F]{6};?){10}\}:root\[data-theme=dark\]\{(--p-\d+:#[0-9A-F]{6};?){10}\}$/)
  expect(css).toContain('--p-500:#1890FF')
})

test.each([...themePresets, '#ffff00', '#000000'])(
  'the dark shades of %s are read on a dark ground and carry dark text',
  (seed) => {
    const made = darkPalette(seed)
    for (const ground of ['#171F26', made[50]]) {
      expect(contrast(ground, made[600])).toBeGreaterThanOrEqual(4.5)
      expect(contrast(ground, made[700])).toBeGreaterThanOrEqual(4.5)
    }
    expect(contrast('#0E151A', made[600])).toBeGreaterThanOrEqual(4.5)
  },
)
