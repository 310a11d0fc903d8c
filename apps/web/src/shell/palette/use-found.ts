import { type Found, search } from '@sunmao/contract'
import { App } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/hooks.ts'
import { useOpenPlace } from '../../session/project/use-open-place.ts'
import { copyText } from '../../ui/browser/copy-text.ts'
import type { PaletteEntry } from '../../ui/palette/palette-entry.ts'
import { openWindow } from '../open-window.ts'
import { foundKinds } from './palette.slot.ts'

const PAUSE_MS = 250
const EACH = 5

const aboutOf = ({ kind }: Found) => foundKinds.items().find((one) => one.kind === kind)

/** What the server finds on the whole site, asked once the typing pauses. */
export function useFound(text: string) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const openPlace = useOpenPlace()
  const wanted = text.trim()
  const [term, setTerm] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setTerm(wanted), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  const { data, error, refetch } = useCall(
    search.all,
    { query: { blurry: term, size: EACH } },
    { enabled: term !== '' },
  )

  const copy = async ({ title, detail = '' }: Found) => {
    if (await copyText(`${title} ${detail}`.trim(), null)) message.success(t('nav.userCopied', { name: title }))
  }
  const run = (found: Found) => {
    if (!found.link) return void copy(found)
    if (aboutOf(found)?.inWindow) return openWindow(found.link)
    void openPlace(found.link)
  }
  const isAsked = wanted !== '' && wanted === term
  const entries = (isAsked ? (data ?? []) : []).map(
    (found, index): PaletteEntry => ({
      id: `found ${index} ${found.kind} ${found.link ?? found.title}`,
      kind: found.kind,
      title: found.title,
      hint: found.detail ?? '',
      icon: aboutOf(found)?.icon ?? 'neutral',
      run: () => run(found),
    }),
  )
  return {
    entries,
    isSearching: wanted !== '' && (!isAsked || (!data && !error)),
    failure: isAsked ? error?.message : undefined,
    refetch,
  }
}
