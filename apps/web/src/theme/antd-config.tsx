import type { ConfigProviderProps } from 'antd'
import type { ReactNode } from 'react'
import { type AntdThemeOptions, antdTheme } from './antd-theme.ts'

/** Dense lists all day: the specification's default size. */
export const componentSize = 'small'

/** Everything the component library is told once, around the application. */
export const antdConfig = (seed: string, options?: AntdThemeOptions): ConfigProviderProps => ({
  theme: antdTheme(seed, options),
  componentSize,
  // antd would spread a button of two Chinese characters.
  button: { autoInsertSpace: false },
  form: { colon: false, requiredMark: markRequired },
})

const markRequired = (label: ReactNode, { required }: { required: boolean }) => (
  <>
    {label}
    {required && <span className="required-mark">*</span>}
  </>
)
