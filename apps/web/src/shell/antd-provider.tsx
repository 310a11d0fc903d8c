import type { Lang } from '@sunmao/i18n'
import { App, ConfigProvider } from 'antd'
import type { Locale } from 'antd/es/locale'
import dayjs from 'dayjs'
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { wireFailures } from '../session/failures.ts'
import { antdConfig, type Size } from '../theme/antd-config.tsx'
import { loadKitStyles } from '../theme/kit-styles.ts'
import { useScheme } from '../theme/scheme.ts'
import { useSkin } from '../theme/skin.ts'
import { useSize } from './settings/size.ts'
import { useSidebar } from './sidebar/sidebar-state.ts'
import { Splash } from './splash.tsx'

const FAILURE_S = 5

const locales: Record<Lang, () => Promise<Locale>> = {
  'zh-CN': async () => {
    await import('dayjs/locale/zh-cn')
    return (await import('antd/es/locale/zh_CN')).default
  },
  en: async () => (await import('antd/es/locale/en_US')).default,
}

/** The component library in the site's colour, the person's language and the chosen size; failures become notices. */
export function AntdProvider({ children }: { children: ReactNode }) {
  const locale = useAntdLocale()
  const colour = useSkin((skin) => skin.colour)
  const size = useSize((state) => state.size)
  const phone = useSidebar((state) => state.device === 'mobile')
  const still = useSyncExternalStore(followStill, readStill)
  const dark = useScheme((state) => state.isDark)
  const config = useMemo(() => antdConfig(colour, { size, phone, still, dark }), [colour, size, phone, still, dark])
  useControlHeight(size, phone)
  if (!locale) return <Splash />
  return (
    <ConfigProvider {...config} locale={locale}>
      <App component={false}>
        <Failures />
        {children}
      </App>
    </ConfigProvider>
  )
}

/** The library's own texts, as soon as its styles are there too. */
function useAntdLocale(): Locale | undefined {
  const { i18n } = useTranslation()
  const [locale, setLocale] = useState<Locale>()
  const [failure, setFailure] = useState<{ reason: unknown }>()
  useEffect(() => {
    let isGone = false
    const lang: Lang = i18n.language === 'en' ? 'en' : 'zh-CN'
    Promise.all([locales[lang](), loadKitStyles()]).then(
      ([loaded]) => {
        if (isGone) return
        dayjs.locale(lang.toLowerCase())
        setLocale(loaded)
      },
      (reason) => isGone || setFailure({ reason }),
    )
    return () => {
      isGone = true
    }
  }, [i18n.language])
  if (failure && !locale) throw failure.reason
  return locale
}

function Failures() {
  const { notification } = App.useApp()
  const navigate = useNavigate()
  useLayoutEffect(() => {
    wireFailures({
      // Several calls that fail for one reason say so once.
      show: (message) => notification.error({ key: message, title: message, duration: FAILURE_S }),
      goTo: (path) => void navigate(path),
    })
  }, [notification, navigate])
  return null
}

const heights: Record<Size, string> = { default: '38px', medium: '32px', small: '28px', mini: '24px' }

/** Our own controls keep step with the library's; fingers always get their 44 px. */
function useControlHeight(size: Size, phone: boolean): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    if (phone || size === 'small') style.removeProperty('--h-ctl')
    else style.setProperty('--h-ctl', heights[size])
  }, [size, phone])
}

const stillQuery = () => matchMedia('(prefers-reduced-motion: reduce)')
const readStill = () => stillQuery().matches
function followStill(onChange: () => void): () => void {
  const query = stillQuery()
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
