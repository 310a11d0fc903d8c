// @vitest-environment node
import { readFileSync } from 'node:fs'
import { contrastWithWhite, darkPalette, palette, themeCss, themePresets } from '@sunmao/contract'
import { theme } from 'antd'
import { describe, expect, test } from 'vitest'
import { antdTheme } from './antd-theme.ts'

const tokensCss = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const colours = (text: string) => [...text.matchAll(/#[0-9a-f]{6}(?![0-9a-f])/gi)].map(([hex]) => hex.toLowerCase())

describe('antdTheme', () => {
  test.each([false, true])('knows no colour that is neither in tokens.css nor in the palette, dark: %s', (dark) => {
    const status = ['#c8303b', '#f4868d'].flatMap((hex) => colours(themeCss(hex)))
    const known = new Set([...colours(tokensCss), ...colours(themeCss('#13c2c2')), ...status])
    const config = antdTheme('#13c2c2', { dark })
    const tickedRow = config.components?.Table?.rowSelectedBg
    const unknown = colours(JSON.stringify(config)).filter((hex) => !known.has(hex) && hex !== tickedRow)
    expect(unknown).toEqual([])
    expect(antdTheme('#2483B8').components?.Table?.rowSelectedBg).toBe('#f7fbfd')
  })

  test('puts white text on the shade that carries it, resting and hovered', () => {
    for (const seed of themePresets) {
      const token = theme.getDesignToken(antdTheme(seed))
      expect(token.colorPrimary.toUpperCase()).toBe(palette(seed)[600])
      const fills = [token.colorPrimary, token.colorPrimaryHover, token.colorPrimaryActive]
      const dangerFills = [token.colorError, token.colorErrorHover, token.colorErrorActive]
      for (const fill of [...fills, ...dangerFills]) expect(contrastWithWhite(fill), fill).toBeGreaterThanOrEqual(4.5)
    }
  })

  test('puts dark text on light fills where the ground is dark', () => {
    const contrast = (text: string, fill: string) => contrastWithWhite(text) / contrastWithWhite(fill)
    for (const seed of themePresets) {
      const token = theme.getDesignToken(antdTheme(seed, { dark: true }))
      expect(token.colorPrimary.toUpperCase()).toBe(darkPalette(seed)[600])
      for (const fill of [token.colorPrimary, token.colorPrimaryHover, token.colorError, token.colorErrorHover])
        expect(contrast(token.colorTextLightSolid, fill), fill).toBeGreaterThanOrEqual(4.5)
      for (const text of [token.colorText, token.colorTextSecondary, token.colorTextTertiary, token.colorLink])
        expect(contrast(token.colorBgContainer, text), text).toBeGreaterThanOrEqual(4.5)
    }
  })

  test('gives fingers 44 px and keeps still when asked', () => {
    const token = theme.getDesignToken(antdTheme('#2483B8', { phone: true, still: true }))
    expect(token.controlHeightSM).toBe(44)
    expect(token.motion).toBe(false)
  })
})

test.each([palette, darkPalette])('tokens.css holds the palette of the default colour: %o', (paletteOf) => {
  for (const [step, hex] of Object.entries(paletteOf('#2483B8'))) {
    expect(tokensCss).toContain(`--p-${step}: ${hex.toLowerCase()};`)
  }
})
