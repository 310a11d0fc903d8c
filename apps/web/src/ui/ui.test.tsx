// @vitest-environment happy-dom
import { contrastWithWhite } from '@sunmao/contract'
import { startI18n } from '@sunmao/i18n'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { initReactI18next } from 'react-i18next'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Avatar, avatarCharacter, avatarColour } from './label/avatar.tsx'
import { Status } from './label/status.tsx'
import { Empty } from './loading/empty.tsx'
import { Failure } from './loading/failure.tsx'
import { SkeletonList } from './loading/skeleton-list.tsx'
import { PageHead } from './page/page-head.tsx'
import { Icon } from './picture/icon.tsx'
import { icons, isIconName } from './picture/icons.ts'
import { SignInArt } from './sign-in/sign-in-art.tsx'

await startI18n('zh-CN', initReactI18next)
afterEach(cleanup)

describe('Icon', () => {
  const drawn = (container: HTMLElement) => container.querySelector('path')?.getAttribute('d')
  test('draws the named icon and hides it from screen readers beside a text', () => {
    const { container } = render(<Icon name="home" />)
    expect(drawn(container)).toBe(icons.home)
    expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
  })
  test('speaks where it stands alone', () => {
    render(<Icon name="close" label="关闭" />)
    expect(screen.getByRole('img', { name: '关闭' })).toBeDefined()
  })
  test.each([
    ['peoples', icons.users],
    ['Steve-Jobs', icons.user],
    ['zujian', icons.model],
  ])('knows %s of the ancestor stack', (name, path) => {
    expect(drawn(render(<Icon name={name} />).container)).toBe(path)
  })
  test.each(['no-such-icon', 'toString', ''])('shows the neutral sign for %j', (name) => {
    expect(isIconName(name)).toBe(false)
    expect(drawn(render(<Icon name={name} />).container)).toBe(icons.neutral)
  })
})

describe('Avatar', () => {
  test('takes the given name in Chinese and the first letter elsewhere', () => {
    expect(['林知远', 'lead', 'Ada Lovelace', ' ', '𠮷'].map(avatarCharacter)).toEqual(['远', 'L', 'A', '', '𠮷'])
  })
  test('keeps one readable colour per name', () => {
    const names = Array.from({ length: 200 }, (_, i) => `员工${i}`)
    const colours = new Set(names.map(avatarColour))
    expect(colours.size).toBe(9)
    expect(avatarColour('林知远')).toBe(avatarColour('林知远'))
    for (const colour of colours) expect(contrastWithWhite(colour), colour).toBeGreaterThanOrEqual(4.5)
  })
  test('falls back to the character when the picture does not load', () => {
    const { rerender } = render(<Avatar name="林知远" src="/avatar/gone.png" />)
    fireEvent.error(screen.getByAltText('林知远'))
    expect(screen.getByRole('img', { name: '林知远' }).dataset.character).toBe('远')
    rerender(<Avatar name="林知远" src="/avatar/new.png" />)
    expect(screen.getByAltText('林知远').getAttribute('src')).toBe('/avatar/new.png')
  })
})

test('Failure says what happened and what was kept, and tries again', () => {
  const retry = vi.fn()
  render(<Failure text="接口请求失败" kept="已填写的内容仍然保留。" onRetry={retry} />)
  expect(screen.getByRole('alert').textContent).toContain('接口请求失败')
  expect(screen.getByText('已填写的内容仍然保留。')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(retry).toHaveBeenCalledOnce()
})

test('SkeletonList has as many rows as asked and says that it loads', () => {
  render(<SkeletonList rows={3} />)
  expect(screen.getByRole('status', { name: '加载中' }).children).toHaveLength(3)
})

test('PageHead, Empty, Status and SignInArt show their words', () => {
  render(
    <>
      <PageHead title="用户管理" count="16 人" actions={<button type="button">新增用户</button>} />
      <Empty text="暂无公告。" action={<a href="/x">新建</a>} />
      <Status meaning="review">待复核</Status>
      <SignInArt label="榫头与卯口" tenon="榫长 210" mortise="卯口 90×260" />
    </>,
  )
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('用户管理')
  expect(screen.getByText('待复核').className).toBe('status status-review')
  expect(screen.getByRole('img', { name: '榫头与卯口' }).textContent).toContain('卯口 90×260')
  for (const word of ['16 人', '新增用户', '暂无公告。', '新建']) expect(screen.getByText(word)).toBeDefined()
})
