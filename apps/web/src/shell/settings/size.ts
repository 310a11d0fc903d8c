import { create } from 'zustand'
import { type Size, sizes } from '../../theme/antd-config.tsx'
import { getCookie, setCookie } from '../../theme/cookies.ts'

const COOKIE = 'size'
const COOKIE_DAYS = 365

const isSize = (text: string | undefined): text is Size => sizes.some((size) => size === text)

function storedSize(): Size {
  const stored = getCookie(COOKIE)
  return isSize(stored) ? stored : 'small'
}

/** How large buttons and fields are drawn. */
export const useSize = create<{ size: Size }>(() => ({ size: storedSize() }))

export function setSize(size: Size): void {
  setCookie(COOKIE, size, COOKIE_DAYS)
  useSize.setState({ size })
}
