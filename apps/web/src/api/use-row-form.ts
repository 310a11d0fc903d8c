import type { Key } from '@sunmao/i18n'
import { App } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from './call.ts'
import { useServerForm } from './use-server-form.ts'

interface RowFormOptions<V, R> {
  /** Nothing = a new one. */
  row: R | undefined
  valuesOf: (row: R) => V
  save: (values: V, row: R | undefined) => Promise<R | undefined>
  refusedAt?: Partial<Record<Key, Extract<keyof V, string>>>
  /** Where the form stays, the saved row is the one to save next. */
  onSaved?: () => void
}

/** A form of one row. Where somebody else was faster, what was typed stays until the person takes the present row. */
export function useRowForm<V extends object, R>(options: RowFormOptions<V, R>) {
  const { valuesOf, save, refusedAt, onSaved } = options
  const { t } = useTranslation()
  const { message } = App.useApp()
  const [row, setRow] = useState(options.row)
  const [stale, setStale] = useState<{ text: string; current: R }>()
  const server = useServerForm<V>({
    refusedAt,
    send: async (values) => {
      setStale(undefined)
      try {
        setRow(await save(values, row))
      } catch (error) {
        if (!(error instanceof CallError) || error.code !== 'error.stale') throw error
        return setStale({ text: error.message, current: error.extra.current as R })
      }
      message.success(t('common.saved'))
      onSaved?.()
    },
  })
  const takePresent = (current: R) => {
    setRow(current)
    setStale(undefined)
    // Replaces all of it: a value that the present row does not have must go too.
    server.form.setFields(
      Object.entries(valuesOf(current)).map(([name, value]) => ({ name, value, errors: [] })) as never,
    )
  }
  return { server, stale: stale && { text: stale.text, takePresent: () => takePresent(stale.current) } }
}
