import type { ReactNode } from 'react'
import { AntdProvider } from './antd-provider.tsx'

/** Around pages that fill the window. */
export const BareShell = ({ children }: { children: ReactNode }) => <AntdProvider>{children}</AntdProvider>
