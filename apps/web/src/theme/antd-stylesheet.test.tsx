import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { cleanup, render } from '@testing-library/react'
import * as antd from 'antd'
import { type ComponentType, createElement, type ReactNode } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { antdTheme } from './antd-theme.ts'

const src = join(import.meta.dirname, '..')
const withoutStyles = ['App', 'ConfigProvider', 'Grid', 'theme']
const withTrigger = ['Dropdown', 'Popconfirm', 'Popover', 'Tooltip']

const components = new Map<string, unknown>(Object.entries(antd))

/** Names of the components that our sources take from the library. */
function usedComponents(): string[] {
  const imports = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) => [...readFileSync(join(src, file), 'utf8').matchAll(/^import \{([^}]+)\} from 'antd'$/gm)])
  const names = imports.flatMap(([, list = '']) => list.split(',').map((name) => name.trim().split(' as ')[0]!))
  return [...new Set(names)].filter((name) => name && !name.startsWith('type ') && !withoutStyles.includes(name)).sort()
}

function rulesOf(css: string): string[] {
  const rules: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at < css.length; at++) {
    if (css[at] === '{') depth++
    else if (css[at] === '}' && --depth === 0) {
      rules.push(
        css
          .slice(start, at + 1)
          .replace(/\s*([,>{};:])\s*/g, '$1')
          .trim(),
      )
      start = at + 1
    }
  }
  return rules
}

const stylesheet = new Set(rulesOf(readFileSync(createRequire(import.meta.url).resolve('antd/dist/antd.css'), 'utf8')))

/** What the library computes for a component when it is let to. */
function computedRules(name: string, options: Parameters<typeof antdTheme>[1], seed: string): string[] {
  const Component = components.get(name) as ComponentType<{ open?: boolean; children?: ReactNode }>
  const theme = { ...antdTheme(seed, options), zeroRuntime: false, hashed: false }
  const child = withTrigger.includes(name) ? <button type="button" /> : undefined
  render(<antd.ConfigProvider theme={theme}>{createElement(Component, { open: true }, child)}</antd.ConfigProvider>)
  const styles = [...document.querySelectorAll('style[data-css-hash]')].map((style) => style.textContent)
  return rulesOf(styles.join('')).filter((rule) => !rule.startsWith('.css-var-'))
}

describe('the stylesheet of the component library', () => {
  afterEach(() => {
    cleanup()
    for (const style of document.querySelectorAll('style')) style.remove()
  })

  it.each(usedComponents())('has everything that %s would compute, whatever the theme', (name) => {
    for (const [seed, options] of [
      ['#2483B8', {}],
      ['#c8303b', { phone: true, still: true }],
      ['#2483B8', { dark: true }],
    ] as const) {
      const computed = computedRules(name, options, seed)
      expect(computed).not.toEqual([])
      expect(computed.filter((rule) => !stylesheet.has(rule))).toEqual([])
    }
  })
})
