import type { Key } from '@sunmao/i18n'
import { Form } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from './call.ts'

type FieldName<V> = Extract<keyof V, string>
type SetFields<V> = Parameters<ReturnType<typeof Form.useForm<V>>[0]['setFields']>[0]

interface ServerFormOptions<V> {
  send: (values: V) => Promise<void>
  /** Refusals of the server that belong to a field, by their code. */
  refusedAt?: Partial<Record<Key, FieldName<V>>>
}

/** A form that keeps its input when the server says no, and says the reason at the field it belongs to. */
export function useServerForm<V extends object>({ send, refusedAt = {} }: ServerFormOptions<V>) {
  const { t, i18n } = useTranslation()
  const [form] = Form.useForm<V>()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<{ text: string; lang: string }>()

  // What stands at the fields was said in the language before.
  useEffect(() => {
    if (!i18n.language) return
    const wrong = form.getFieldsError().filter((field) => field.errors.length > 0)
    if (wrong.length > 0) form.validateFields(wrong.map((field) => field.name)).catch(() => undefined)
  }, [i18n.language, form])

  /** The server tells which value is taken, not of which field: the one that holds it. */
  const holderOf = (refused: string) =>
    Object.entries(form.getFieldsValue() as Record<string, unknown>).find(
      ([, value]) =>
        typeof value === 'string' &&
        t('error.duplicate', { value: value.trim() }).toLowerCase() === refused.toLowerCase(),
    )?.[0]

  function refuse(error: unknown): void {
    const { message, code, fields } =
      error instanceof CallError ? error : { message: t('error.requestFailed'), code: '', fields: [] }
    const own =
      (refusedAt as Record<string, string | undefined>)[code] ??
      (code === 'error.duplicate' ? holderOf(message) : undefined)
    const known = new Set(form.getFieldsError().map(({ name }) => String(name[0])))
    const named = own ? [{ path: own, message }] : fields.filter(({ path }) => known.has(path))
    if (named.length === 0) setRefusal({ text: message, lang: i18n.language })
    form.setFields(named.map((one) => ({ name: one.path, errors: [one.message] })) as unknown as SetFields<V>)
  }

  async function attempt(work: () => Promise<void>): Promise<void> {
    setRefusal(undefined)
    setBusy(true)
    try {
      await work()
    } catch (error) {
      refuse(error)
    } finally {
      setBusy(false)
    }
  }

  return {
    form,
    isBusy,
    refusal: refusal?.lang === i18n.language ? refusal.text : undefined,
    onFinish: (values: V) => attempt(() => send(values)),
    attempt,
  }
}
