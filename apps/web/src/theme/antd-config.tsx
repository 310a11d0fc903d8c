import type { ConfigProviderProps } from 'antd'
import type { ReactNode } from 'react'
import { type AntdThemeOptions, antdTheme } from './antd-theme.ts'

/** The specification's sizes, the largest first. */
export const sizes = ['default', 'medium', 'small', 'mini'] as const
export type Size = (typeof sizes)[number]

const antdSizes = { default: 'large', medium: 'medium', small: 'small', mini: 'small' } as const
const MINI_PX = 24

/** Everything the component library is told once, around the application. Dense lists all day: small by default. */
export function antdConfig(
  seed: string,
  { size = 'small', ...options }: AntdThemeOptions & { size?: Size } = {},
): ConfigProviderProps {
  const theme = antdTheme(seed, options)
  const isMini = size === 'mini' && !options.phone
  return {
    theme: isMini ? { ...theme, token: { ...theme.token, controlHeightSM: MINI_PX } } : theme,
    componentSize: antdSizes[size],
    // antd would spread a button of two Chinese characters.
    button: { autoInsertSpace: false },
    form: { colon: false, requiredMark: markRequired },
  }
}

const markRequired = (label: ReactNode, { required }: { required: boolean }) => (
  <>
    {label}
    {required && <span className="required-mark">*</span>}
  </>
)
