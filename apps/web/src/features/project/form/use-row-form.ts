import type { Key } from '@sunmao/i18n'
import { App } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../../api/call.ts'
import { useServerForm } from '../../../api/use-server-form.ts'

interface RowFormOptions<V, R> {
  /** Nothing = a new one. */
  row: R | undefined
  valuesOf: (row: R) => V
  save: (values: V, row: R | undefined) => Promise<unknown>
  /** The row as it is on the server now. */
  present: () => Promise<R | undefined>
  refusedAt?: Partial<Record<Key, Extract<keyof V, string>>>
  onClose: () => void
}

/** A form of one row. Where somebody else was faster, what was typed stays until the person takes the present row. */
export function useRowForm<V extends object, R>(options: RowFormOptions<V, R>) {
  const { valuesOf, save, present, refusedAt, onClose } = options
  const { t } = useTranslation()
  const { message } = App.useApp()
  const [row, setRow] = useState(options.row)
  const [stale, setStale] = useState<string>()
  const server = useServerForm<V>({
    refusedAt,
    send: async (values) => {
      setStale(undefined)
      try {
        await save(values, row)
      } catch (error) {
        if (!(error instanceof CallError) || error.code !== 'error.stale') throw error
        return setStale(error.message)
      }
      message.success(t('common.saved'))
      onClose()
    },
  })
  const takePresent = () =>
    server.attempt(async () => {
      const now = await present()
      if (!now) throw new CallError(404, t('error.notFound'), 'error.notFound')
      setRow(now)
      setStale(undefined)
      // Replaces all of it: a value that the present row does not have must go too.
      server.form.setFields(
        Object.entries(valuesOf(now)).map(([name, value]) => ({ name, value, errors: [] })) as never,
      )
    })
  return { server, stale: stale === undefined ? undefined : { text: stale, takePresent } }
}
